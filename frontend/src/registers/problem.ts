import type { Language } from '@shilu/events/core/call';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { fieldOfRow } from '@shilu/events/core/fields/field-label';
import { issueParams, issueText, type Issue as FieldIssue, type IssueWord } from '@shilu/events/messages/issue-words';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import type { ApiError } from '../api/api-error';
import { uiOf } from './fields/field-uis';

type Issue = (FieldIssue & { readonly path: readonly PropertyKey[] }) | undefined;

/** Nothing was given where something is needed, in the schema's own words for either. */
const isMissing = ({ message, code }: NonNullable<Issue>): boolean =>
  message === 'required' || (code === 'invalid_type' && message.endsWith('received undefined'));

/** Nothing stands in the field: a list of nothing, such as a table in which no cell was written, included. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Findings that say more than that it is no value of its type. */
const MORE: readonly IssueWord[] = ['notPositive', 'negative', 'notYet'];
const SAYS_MORE: ReadonlySet<string> = new Set(MORE);

const cellOf = (value: unknown, row: number, key: PropertyKey | undefined): unknown => {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return Object.entries(rows[row] ?? {}).find(([name]) => name === key)?.[1];
};

/** A schema's finding, in words beside the field. What was never chosen is missing, not a wrong choice. */
export const problemOf = (
  field: RegisterField,
  issue: Issue,
  language: Language,
  t: TFunction<['registers', 'common']>,
  value: unknown,
): string => {
  const label = field.label[language];
  if (isEmpty(value)) return t('common:error.required', { field: label });
  const [row, key] = issue?.path ?? [];
  if (issue !== undefined && typeof row === 'number') {
    const inRow = fieldOfRow(field, typeof key === 'string' ? key : undefined);
    if (inRow === undefined) {
      const { itemProblem } = uiOf(field);
      const items: readonly unknown[] = Array.isArray(value) ? value : [];
      return (
        (itemProblem && (itemProblem(items[row], t) ?? issueText(issue, language))) ??
        t('registers:items.incomplete', { row: row + 1 })
      );
    }
    const problem = problemOf(inRow, { ...issue, path: issue.path.slice(2) }, language, t, cellOf(value, row, key));
    return t('registers:rows.problem', { row: row + 1, field: inRow.label[language], problem });
  }
  if (issue?.message === 'tooLong') return t('common:error.tooLong', { ...issueParams(issue) });
  const own = issue && (SAYS_MORE.has(issue.message) || isMissing(issue)) ? undefined : uiOf(field).problem;
  if (own) return own(field, t);
  return (issue && !isMissing(issue) && issueText(issue, language)) || t('common:error.required', { field: label });
};

const refusal = z.object({ issues: z.array(z.object({ path: z.string(), text: z.string() })) });

/** What the server refused, in its own words, by the fields that it names; the first of each. */
export const refusedFields = (
  fields: readonly RegisterField[],
  { details }: ApiError,
  language: Language,
  t: TFunction<['registers', 'common']>,
): ReadonlyMap<string, string> => {
  const issues = refusal.safeParse(details).data?.issues ?? [];
  return new Map(
    issues
      .flatMap(({ path, text }): [string, string][] => {
        const [key, row, item] = path.split('.');
        const field = fields.find((each) => each.key === key);
        if (field === undefined) return [];
        const inRow = fieldOfRow(field, item);
        const number = Number(row) + 1;
        if (inRow === undefined) return [[field.key, text]];
        return [[field.key, t('registers:rows.problem', { row: number, field: inRow.label[language], problem: text })]];
      })
      .toReversed(),
  );
};
