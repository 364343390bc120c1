import { isAppError, type AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { canonicalJson } from '@shilu/events/core/canonical';
import { entryName, type RegisterOf, type RegisterValues } from '@shilu/events/core/define-register';
import { writtenValues } from '@shilu/events/core/entry-versions';
import { fieldLabel } from '@shilu/events/core/fields/field-label';
import { isFault, quoted, type CellReading, type CellWords } from '@shilu/events/core/fields/cell';
import { isSent, typeOf, type RegisterField } from '@shilu/events/core/fields/field-types';
import { mustHaveHappened, registerDecider, type RegisterEntry, type RegisterState } from '@shilu/events/core/register';
import { isAllowed, opensWhenEmpty } from '@shilu/events/core/register-access';
import { fieldSchema } from '@shilu/events/core/register-field';
import { tableCell, type TableColumn } from '@shilu/events/core/register-table';
import { own } from '@shilu/events/core/own';
import type { PlannedRow } from '@shilu/events/core/table-calls';
import { issueText, type Issue } from '@shilu/events/messages/issue-words';
import { messageOf } from '@shilu/events/messages/message-of';
import type { TableRow } from '@shilu/infra/tables/table-fault';
import { z } from 'zod';
import type { Viewer } from '../engine/query';

export type Planning = {
  readonly register: RegisterOf;
  /** Under each heading of the file, in its order. */
  readonly columns: readonly (TableColumn | null)[];
  readonly viewer: Viewer;
  readonly reading: CellReading;
  /** As its entry would leave. */
  readonly wordsOf: (entry: RegisterEntry) => CellWords;
};
type Fault = PlannedRow['faults'][number];

const unfit = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()).optional() })) }); // prettier-ignore
const MISSING = /received (?:undefined|null)/;

/** What the field is called; within rows with the number of the row: `Steps · row 2 · Amount`. */
const placeOf = (
  field: RegisterField,
  [at, key]: readonly PropertyKey[],
  heading: string,
  language: Language,
): string =>
  at !== undefined && /^[0-9]+$/.test(String(at))
    ? fieldLabel(field, language, String(Number(at) + 1), key === undefined ? undefined : String(key))
    : heading;

const said = (issue: Issue, { language }: Viewer): string => {
  const missing = issue.code === 'invalid_type' && MISSING.test(issue.message);
  return (
    issueText(missing ? { ...issue, message: 'required' } : issue, language) ?? messageOf('invalidInput', {}, language)
  );
};

/** A refusal of the entry's own rules, by the columns that it names. */
const refused = ({ register, viewer }: Planning, error: AppError): readonly Fault[] => {
  const { data } = unfit.safeParse(error.details);
  const { language } = viewer;
  if (error.key !== 'inputUnfit' || data === undefined)
    return [{ column: null, message: messageOf(error.key, error.params, language) }];
  return data.issues.map(({ path, ...issue }) => {
    const [key, ...within] = path.split('.');
    const field = register.fields.find((each) => each.key === key);
    const column = field === undefined ? null : placeOf(field, within, field.label[language], language);
    return { column, message: issueText(issue, language) ?? issue.message };
  });
};

/** What a row of a table comes to, by the rules and the decider of a form. */
export const planRow = (
  planning: Planning,
  { row, cells }: TableRow,
  entry: RegisterEntry | null,
  twice: string | null,
): PlannedRow => {
  const { register, columns, viewer, reading } = planning;
  const { language, directory, accountId } = viewer;
  const faults: Fault[] = twice === null ? [] : [{ column: null, message: twice }];
  const read = new Map<string, unknown>();
  const changes: string[] = [];
  const words = entry && planning.wordsOf(entry);
  const opening = opensWhenEmpty(register);
  columns.forEach((column, at) => {
    if (column?.isRead !== true || column.field === null) return;
    const { field } = column;
    const cell = cells[at] ?? null;
    const present = entry && words ? tableCell(column, entry, words) : null;
    if (String(cell ?? '') === String(present ?? '')) return;
    // Whom it is for is said in words: what stands stays where the table says nothing.
    if (entry && opening.has(field.key) && String(cell ?? '').trim() === '') return;
    const found = cell === null ? { value: null } : typeOf(field).readCell(field, cell, reading);
    if (isFault(found)) {
      faults.push({ column: column.heading[language], message: found.fault[language] });
      return;
    }
    const parsed = fieldSchema(field).safeParse(found.value);
    const [issue] = parsed.error?.issues ?? [];
    const place = placeOf(field, issue?.path ?? [], column.heading[language], language);
    if (issue) faults.push({ column: place, message: said(issue, viewer) });
    else if (entry && canonicalJson(parsed.data ?? null) === canonicalJson(own(entry.values, field.key) ?? null))
      return;
    read.set(field.key, found.value);
    changes.push(column.heading[language]);
  });
  if (!entry)
    for (const field of register.fields.filter((one) => isSent(one) && !read.has(one.key))) {
      const [issue] = fieldSchema(field).safeParse(undefined).error?.issues ?? [];
      const isTold = faults.some(({ column }) => column === field.label[language]);
      if (issue && !isTold) faults.push({ column: field.label[language], message: said(issue, viewer) });
    }
  const values: RegisterValues = Object.fromEntries(read);
  const known = { ownerId: entry?.ownerId ?? null, values: entry?.values ?? {} };
  // Where a right comes from the entry above, each row is decided by it when it is carried out.
  const mayDo =
    (register.parent !== undefined && entry === null) ||
    (entry?.mayChange ?? isAllowed(directory, accountId, known, entry ? register.mayChange : register.mayAdd));
  const isSame = entry !== null && changes.length === 0 && faults.length === 0;
  if (!isSame && faults.length === 0) {
    const decider = registerDecider(register);
    const state: RegisterState = entry
      ? {
          // Carried out, it is decided on the stream itself, with all its versions.
          ...decider.initialState(),
          ...{
            exists: true,
            removed: entry.removed,
            ownerId: entry.ownerId,
            values: writtenValues(register, entry.values),
          },
          ...{ status: entry.status ?? null, dated: {}, revision: entry.revision },
        }
      : decider.initialState();
    const sent = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? undefined]));
    try {
      mustHaveHappened(register, { ...known.values, ...sent }, known.values, new Date());
      if (!mayDo) faults.push({ column: null, message: messageOf('forbidden', {}, language) });
      else if (entry) decider.decide({ kind: 'modify', values: sent, baseRevision: null }, state);
      else decider.decide({ kind: 'add', values: sent, actor: accountId }, state);
    } catch (error) {
      if (!isAppError(error)) throw error;
      faults.push(...refused(planning, error));
    }
  }
  const name = entryName(register, { ...known.values, ...values }, language);
  return {
    ...{ row, id: entry?.id ?? null, baseRevision: entry?.revision ?? null, faults },
    what: faults.length > 0 ? 'wrong' : isSame ? 'same' : entry ? 'change' : 'add',
    name: name === null ? null : quoted(name),
    ...(faults.length > 0 || isSame ? { values: {}, changes: [] } : { values, changes }),
  };
};
