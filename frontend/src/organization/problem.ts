import type { Language } from '@shilu/events/core/call';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { fieldOfRow } from '@shilu/events/core/fields/field-label';
import { issueText } from '@shilu/events/messages/issue-words';
import type { TFunction } from 'i18next';
import { uiOf } from './fields/field-uis';

type Issue =
  | {
      readonly message: string;
      readonly code?: string | undefined;
      readonly path: readonly PropertyKey[];
      readonly params?: Readonly<Record<string, unknown>> | undefined;
    }
  | undefined;

/** Nothing was given where something is needed, in the schema's own words for either. */
const isMissing = ({ message, code }: NonNullable<Issue>): boolean =>
  message === 'required' || (code === 'invalid_type' && message.endsWith('received undefined'));

const cellOf = (value: unknown, row: number, key: PropertyKey | undefined): unknown => {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return Object.entries(rows[row] ?? {}).find(([name]) => name === key)?.[1];
};

/** A schema's finding, in words beside the field. What was never chosen is missing, not a wrong choice. */
export const problemOf = (
  field: RegisterField,
  issue: Issue,
  language: Language,
  t: TFunction<['organization', 'common']>,
  value: unknown,
): string => {
  const label = field.label[language];
  if (value === undefined || value === null || value === '') return t('common:error.required', { field: label });
  const [row, key] = issue?.path ?? [];
  if (issue !== undefined && typeof row === 'number') {
    const inRow = fieldOfRow(field, typeof key === 'string' ? key : undefined);
    if (inRow === undefined) return t('organization:items.incomplete', { row: row + 1 });
    const problem = problemOf(inRow, { ...issue, path: issue.path.slice(2) }, language, t, cellOf(value, row, key));
    return t('organization:rows.problem', { row: row + 1, field: inRow.label[language], problem });
  }
  if (issue?.message === 'tooLong') return t('common:error.tooLong', { max: field.maxLength ?? 250 });
  const own = issue?.message === 'notPositive' || (issue && isMissing(issue)) ? undefined : uiOf(field).problem;
  if (own) return own(field, t);
  return (issue && !isMissing(issue) && issueText(issue, language)) || t('common:error.required', { field: label });
};
