import { barringTokens, type Readership } from '@shilu/events/identity/readership';

/**
 * The rule of `mayRead`, in SQL, on a column that holds an audience; `value` makes a parameter. It is one plain overlap
 * for everybody who has left no project, so that its index serves them.
 */
export const readableBy = (
  { tokens, barred }: Readership,
  audience: string,
  value: (given: readonly string[]) => string,
): string => {
  const held = `${audience} && ${value(tokens)}::text[]`;
  return barred === null
    ? held
    : `(${held} or ${audience} && ${value(barred.guest)}::text[] and not ${audience} && ${value(barringTokens(barred))}::text[])`;
};
