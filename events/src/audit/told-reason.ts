import { own } from '../core/own';
import type { ShownChange } from '../core/trace';

/**
 * What an event tells of why it was done, beside the reason of its envelope: the opinion of a decision, the words with
 * which something was handed in, what a platform said, why somebody was refused. By the title of the change that tells it.
 */
const TELLS_WHY: Readonly<Record<string, true>> = {
  '@approval.opinion': true,
  '@approval.note': true,
  '@account.why': true,
  '@access.why': true,
  '@dispute.why': true,
  '@request.refusal': true,
};

/** What of an event's changes is its reason, as it reads; null where none is. */
export const toldReason = (changes: readonly Pick<ShownChange, 'title' | 'newValue'>[]): string | null =>
  changes.find(({ title, newValue }) => own(TELLS_WHY, title) === true && newValue !== null && newValue !== '')
    ?.newValue ?? null;

/** The reason of an event, where its changes do not say it already. */
export const reasonBeside = ({
  reason,
  changes,
}: {
  readonly reason: string | null;
  readonly changes: readonly Pick<ShownChange, 'title' | 'newValue'>[];
}): string | null => (reason === null || reason === '' || reason === toldReason(changes) ? null : reason);
