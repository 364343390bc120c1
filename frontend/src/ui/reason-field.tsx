import { Textarea } from '@mantine/core';
import { givenReason, reason } from '@shilu/events/core/schemas';
import { issueParams, issueText } from '@shilu/events/messages/issue-words';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';

type Props = {
  readonly value: string;
  readonly required: boolean;
  /** What is wrong with it, from `useReasonFault`, once that is to be said. */
  readonly error: string | null;
  /** The dialog has the focus in it first. */
  readonly first?: boolean;
  readonly onChange: (reason: string) => void;
};

/** Why something is done: what a trace will say of it, in as many lines as it takes. */
export const ReasonField = ({ value, required, error, first = false, onChange }: Props) => {
  const { t } = useTranslation('common');
  return (
    <Textarea
      {...(first ? { 'data-autofocus': true } : {})}
      label={t('reason.label')}
      description={t('reason.help')}
      required={required}
      autosize
      minRows={2}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** What is wrong with a reason, in words, by the schema that the server reads it with; null where nothing is. */
export const useReasonFault = (given: string, required: boolean): string | null => {
  const { t } = useTranslation('common');
  const language = useStore(languageStore);
  const [issue] = (required ? givenReason : reason).safeParse(given.trim()).error?.issues ?? [];
  if (issue === undefined) return null;
  if (issue.message === 'tooLong') return t('error.tooLong', { ...issueParams(issue) });
  return (issue.message === 'required' ? null : issueText(issue, language)) ?? t('reason.required');
};
