import type { Label, Language } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import { issueText } from '@shilu/events/messages/issue-words';
import { EQUATION_FAULTS } from '@shilu/events/records/modules/equation/equation-words';
import type { z } from 'zod';

/** What a schema finds wrong first, in words; null where nothing is. */
export const faultText = (error: z.ZodError | undefined, language: Language): string | null => {
  const issue = error?.issues[0];
  if (issue === undefined) return null;
  const { message, code } = issue;
  const params = 'params' in issue ? issue.params : undefined;
  return issueText({ message, code, params, words: own<Label>(EQUATION_FAULTS, message) }, language) ?? message;
};
