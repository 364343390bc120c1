import type { Register } from './define-register';

/** What the product itself does and brings is said to be this account's, which nobody logs in as. */
export const SYSTEM = 'system';

/**
 * Whether an entry came with the product and stays as it came (P10): nobody changes, moves or removes it. A copy of it is
 * its copier's like any other entry.
 */
export const isBuiltIn = (
  { builtIn }: Pick<Register, 'builtIn'>,
  { ownerId }: { readonly ownerId: string | null },
): boolean => builtIn === true && ownerId === SYSTEM;
