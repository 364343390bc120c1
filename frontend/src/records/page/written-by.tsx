import type { ModuleView } from '@shilu/events/records/views';
import { writersTold } from '@shilu/events/records/writers-told';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import classes from './record.module.css';

type Props = {
  readonly module: Pick<ModuleView, 'savedBy' | 'writerIds'>;
  readonly people: Readonly<Record<string, string>>;
};

/** By whom a module was written, where that is more than one person; its signatures stand below. */
export const WrittenBy = ({ module, people }: Props) => {
  const told = writersTold(module, people, useStore(languageStore));
  return told === null ? null : <p className={classes['writtenBy']}>{told}</p>;
};
