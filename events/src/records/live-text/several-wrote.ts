import type { ShownChange } from '../../core/trace';

/** What the trail says of each who wrote in a text that several wrote in. */
export const WROTE = 'wrote/';
export const TOOK_OUT = 'tookOut/';
export const SET_ONLY = 'setOnly/';
export const WHY_EACH = 'whyEach/';

/** Whether a save says of several people what of the text is theirs. */
export const severalWrote = (changes: readonly Pick<ShownChange, 'field'>[]): boolean =>
  changes.some(({ field }) => field.startsWith(WROTE) || field.startsWith(TOOK_OUT));

/** Between those who took out the same text, where it is not known who of them did it last. */
export const AND = '&';
