import type { UsedIn } from '../core/define-register';
import { isNamedIn } from '../core/named-in';
import { own } from '../core/own';
import { OPEN_TASK_STATUSES } from '../projects/task-life';
import type { Directory } from './directory';
import { workSight } from './work-sight';

/** People, projects and tasks that refer to an entry, as one person may know of them. */
export type KnownUses = {
  readonly ids: readonly string[];
  /** There are others, which this person does not see. */
  readonly hidden: boolean;
};

type Thing = { readonly id: string };

/** By the log as of this moment; null where things of the category are not known in memory. Accounts that are closed, projects and tasks that are over use nothing. */
export const directoryUses = (
  directory: Directory,
  { category, field }: UsedIn,
  id: string,
  accountId: string,
): KnownUses | null => {
  const holding = <T extends Thing>(things: Iterable<T>, isOpen: (thing: T) => boolean): T[] =>
    [...things].filter((thing) => isOpen(thing) && isNamedIn(own({ ...thing }, field), id));
  const known = <T extends Thing>(all: readonly T[], sees: (thing: T) => boolean): KnownUses => {
    const ids = all.filter(sees).map((thing) => thing.id);
    return { ids, hidden: ids.length < all.length };
  };
  switch (category) {
    case 'account':
      // Everybody knows who is there.
      return known(
        holding(directory.accounts.values(), ({ disabled }) => !disabled),
        () => true,
      );
    case 'project':
      return known(
        holding(directory.projects.values(), ({ status }) => status !== 'closed'),
        workSight(directory, accountId).project,
      );
    case 'task':
      return known(
        holding(directory.tasks.values(), ({ status }) => OPEN_TASK_STATUSES.includes(status)),
        workSight(directory, accountId).task,
      );
    default:
      return null;
  }
};
