import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { UnitProps } from '../module-ui';
import { isNode } from './rich-text-merge';
import { RichNodeView } from './rich-text-static';
import rich from './rich-text.module.css';

export const BlockUnit = ({ value, people }: UnitProps<RichNode>) =>
  isNode(value) ? (
    <div className={rich['prose']}>
      <RichNodeView node={value} people={people} />
    </div>
  ) : null;
