import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { useMemo, type ReactNode } from 'react';
import { PersonWords } from '../../who-wrote/person-words';
import type { WrittenProps } from '../module-ui';
import { RichNodeView } from './rich-text-static';
import classes from './rich-text.module.css';
import { whoseNodes } from './whose-nodes';

/** A text with each part as its writer's, and what was taken out where it stood. */
export const RichTextWritten = ({ content, place, words }: WrittenProps<RichNode>) => {
  const { node, whose } = useMemo(() => whoseNodes(content, words), [content, words]);
  const around = (one: RichNode, shown: ReactNode): ReactNode => {
    const of = whose.get(one);
    return of === undefined ? shown : <PersonWords {...of}>{shown}</PersonWords>;
  };
  return (
    <div className={classes['prose']}>
      <RichNodeView node={node} people={place.people} said={place.said} signed={place.signed} around={around} />
    </div>
  );
};
