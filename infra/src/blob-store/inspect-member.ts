import { createBudget, type Budget } from './inspect-budget';
import type { CompoundDanger } from './inspect-compound';
import type { OfficeDanger } from './inspect-office';
import { pdfBudgets, type PdfBudgets, type PdfDanger } from './inspect-pdf';

const MB = 1024 * 1024;

/** For one upload, archives inside archives included. */
export type Budgets = {
  readonly entries: Budget;
  readonly heads: Budget;
  readonly contents: Budget;
  /** Markup that is gone through tag by tag. */
  readonly scanned: Budget;
  /** Texts of tables: when it is spent, no further one is looked into. */
  readonly tables: { left: number };
  readonly pdf: PdfBudgets;
};

export const createBudgets = (size: number, entries: number): Budgets => ({
  entries: createBudget(entries),
  heads: createBudget(160 * MB),
  contents: createBudget(96 * MB),
  scanned: createBudget(24 * MB),
  tables: { left: 32 * MB },
  pdf: pdfBudgets(size),
});

export type MemberDanger =
  | CompoundDanger
  | PdfDanger
  | OfficeDanger
  | 'zipBomb'
  | 'zipBroken'
  | 'zipEncrypted'
  | 'zipExecutable'
  | 'zipUnsafePath'
  | 'xmlEntities'
  | 'rtfActive';

/** A file within an archive. */
type Member = {
  readonly name: string;
  /** Its first bytes. */
  readonly head: Buffer;
  readonly size: number;
  readonly read: () => Buffer;
  /** Of the archive that it lies in; the upload itself is 1. */
  readonly depth: number;
  readonly budgets: Budgets;
};
export type MemberInspector = (member: Member) => Promise<MemberDanger | null>;
