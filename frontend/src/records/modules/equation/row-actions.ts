import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import type { Offer } from './offers';
import type { TypedCellName } from '@shilu/events/records/modules/equation/typing';

/** What is done in a row of the table. */
export type RowActions = {
  /** Takes what was typed into a cell; answers why it cannot, in words. */
  readonly type: (id: string, cell: TypedCellName, text: string) => string | null;
  readonly typeActual: (id: string, text: string) => string | null;
  /** Of a product without batches, or with one: its mass. */
  readonly typeIsolated: (id: string, text: string) => string | null;
  /** Escape: what was typed into that cell since it was gone into. */
  readonly takeBack: (id: string, cell: string) => void;
  /** Changes with the same `joins` are one step of the undo. */
  readonly change: (id: string, part: Partial<Row>, joins?: string) => void;
  /** A compound that was offered for what was typed as the row's name, with its structure. */
  readonly take: (id: string, offer: Offer) => Promise<void>;
  /** Libraries, bottles and the registry, to choose a compound from for that row. */
  readonly lookUp: (id: string) => void;
  /** Batches of products of other records, to take that row from. */
  readonly lookUpBatch: (id: string) => void;
  readonly reference: (id: string) => void;
  readonly move: (id: string, by: number) => void;
  readonly remove: (id: string) => void;
  /** Shows what a row says beside its numbers; null closes it. */
  readonly open: (id: string | null) => void;
  /** How the number came about that somebody looks at. */
  readonly here: (chain: string) => void;
};
