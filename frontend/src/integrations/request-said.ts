import type { Language } from '@shilu/events/core/call';
import type { RequestRow } from '@shilu/events/integrations/calls';
import { operationNamed } from '@shilu/events/integrations/platforms/operations';
import { platformName } from '@shilu/events/integrations/platforms/platform';
import { refusalReason } from '@shilu/events/integrations/refusal-reasons';

/** Why it was refused, in the reader's words where there are some, and what the platform has instead. */
export const refusalSaid = ({ operation: name, refusal }: RequestRow, language: Language) => {
  const operation = operationNamed(name);
  const code = refusal?.code ?? '';
  const reason = (operation && refusalReason(operation, code, language)) ?? (refusal?.message || code);
  const theirs = refusal?.fields.find((field) => (field.theirs ?? '') !== '')?.theirs ?? '';
  return { platform: operation ? platformName(operation.platform) : name, reason, theirs };
};

/** `2.5 g`; empty where no amount was asked for. */
export const askedAmount = ({ values }: RequestRow): string =>
  [values['amount'], values['unit']].filter((part) => typeof part === 'number' || typeof part === 'string').join(' ');

/** A line of what came of it, with its unit. */
export const resultOf = ({ result }: RequestRow, item: string): string => {
  const line = result?.lines.find((each) => each.item === item);
  return line === undefined ? '' : [line.value, line.unit].filter(Boolean).join(' ');
};
