import type { Language } from '@shilu/events/core/call';
import type { RegisterField } from '@shilu/events/core/register';
import { HIDDEN_CHARACTER } from '@shilu/events/core/schemas';
import { messageOf } from '@shilu/events/messages/message-of';
import type { TFunction } from 'i18next';

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
  if (issue?.message === HIDDEN_CHARACTER)
    return messageOf('hiddenCharacter', { code: String(issue.params?.['code'] ?? '') }, language);
  if (issue?.message === 'tooLong') return t('common:error.tooLong', { max: field.maxLength ?? 250 });
  return t('common:error.required', { field: label });
};
