import type { Anchor } from '@shilu/events/capabilities/anchor';
import { threadsOf } from '@shilu/events/capabilities/threads';
import { anchorStands, listedCells, type Held } from '@shilu/events/records/anchored';
import type { CommentView, ModuleView, RecordView } from '@shilu/events/records/views';
import type { Body } from './selected-anchor';

/** Comments that began a thread, and those whose beginning was removed. */
export const rootsOf = (comments: readonly CommentView[]): readonly CommentView[] =>
  threadsOf(comments).map(({ root }) => root);

/** `bodyId`: the module, or the part of an entry, that it stands in. */
export type AnchoredThread = { readonly id: string; readonly bodyId: string; readonly anchor: Anchor };

/** Whether what a comment was made on still stands, word for word; true of what is about a whole module or the record. */
export const standsNow = ({ modules }: Pick<RecordView, 'modules'>, { moduleId, anchor }: CommentView): boolean => {
  if (anchor === undefined) return true;
  const module = modules.find(({ id }) => id === moduleId);
  return module !== undefined && anchorStands({ ...module, hash: module.contentHash }, anchor);
};

/** Open threads that are marked where they stand. A cell is marked whatever is in it now: its comment is about the cell. */
export const markedThreads = (record: Pick<RecordView, 'modules' | 'comments'>): readonly AnchoredThread[] =>
  rootsOf(record.comments).flatMap((comment) => {
    const { id, moduleId, anchor, resolved } = comment;
    if (anchor === undefined || moduleId === null || resolved !== undefined) return [];
    return anchor.kind === 'cell' || standsNow(record, comment) ? [{ id, bodyId: moduleId, anchor }] : [];
  });

/** The place of a row among those of its table, as it is stored; -1 where it is not there. */
export const rowAt = (held: Held, row: string): number =>
  [...new Set(listedCells(held, Number.POSITIVE_INFINITY).map((cell) => cell.row))].indexOf(row);

/** Modules of a record as what may be commented on. */
export const bodiesOf = (modules: readonly ModuleView[]): readonly Body[] =>
  modules.map(({ id, type, content, contentHash }) => ({ id, type, content, hash: contentHash }));
