import type { Language } from '@shilu/events/core/call';
import { z } from 'zod';

/** A requirement (tests/conformance/requirements.tsv) with how it stands by the tests that ran last. */
export const reportRowSchema = z.object({
  id: z.string().regex(/^REQ-[PSATU]\d+$/),
  needs: z.array(z.string()),
  state: z.enum(['proven', 'part', 'failing', 'open']),
  parts: z.array(z.string()),
  tests: z.array(z.string()),
  fields: z.object({
    clause: z.string().min(1),
    class: z.enum(['high', 'medium', 'low']),
    /** Proven by a test; due in a later issue; the customer's own procedure, with a form (docs/validation/FORMS.md). */
    kind: z.enum(['test', 'later', 'procedure']),
    statement: z.string().min(1),
    statementZh: z.string().min(1),
    risk: z.string().min(1),
    riskZh: z.string().min(1),
    note: z.string(),
    noteZh: z.string(),
  }),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** As its number stands in the protocol: P1, S9, U4. */
export const numberOf = ({ id }: ReportRow): string => id.slice('REQ-'.length);

export const worded = ({ fields }: ReportRow, language: Language) =>
  language === 'zh-CN'
    ? { statement: fields.statementZh, risk: fields.riskZh, note: fields.noteZh }
    : { statement: fields.statement, risk: fields.risk, note: fields.note };

/** Where another commit was tested than this one, nothing of it was run. */
export const rowsOfThis = (rows: readonly ReportRow[], isOfThis: boolean): readonly ReportRow[] =>
  isOfThis ? rows : rows.map((row) => ({ ...row, state: 'open', parts: [], tests: [] }));

/** What the report says of it. Nothing but a test that passed counts as proven. */
export type Outcome = 'proven' | 'part' | 'failing' | 'notRun' | 'later' | 'procedure';
export const outcomeOf = ({ state, fields: { kind } }: ReportRow): Outcome => {
  if (state === 'failing') return 'failing';
  if (kind !== 'test') return kind;
  return state === 'open' ? 'notRun' : state;
};
