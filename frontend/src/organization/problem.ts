import type { Language } from '@shilu/events/core/call';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { issueText } from '@shilu/events/messages/issue-words';
import type { TFunction } from 'i18next';
import { uiOf } from './fields/field-uis';

type Issue =
  | {
      readonly message: string;
      readonly path: readonly PropertyKey[];
      readonly params?: Readonly<Record<string, unknown>> | undefined;
    }
  | undefined;

/** A schema's finding, in words beside the field. */
export const problemOf = (
  field: RegisterField,
  issue: Issue,
  language: Language,
  t: TFunction<['organization', 'common']>,
): string => {
  const label = field.label[language];
  const row = typeof issue?.path[0] === 'number' ? issue.path[0] + 1 : null;
  if (row !== null) return t('organization:items.incomplete', { row });
  if (issue?.message === 'tooLong') return t('common:error.tooLong', { max: field.maxLength ?? 250 });
  const own = issue?.message === 'notPositive' || issue?.message === 'required' ? undefined : uiOf(field).problem;
  if (own) return own(field, t);
  return (
    (issue && issue.message !== 'required' && issueText(issue, language)) ||
    t('common:error.required', { field: label })
  );
};
