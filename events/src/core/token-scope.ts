import { z } from 'zod';

/** What an API token may be given: a context, and whether to read in it or to write. */
export type TokenScope = `${string}:${'read' | 'write'}`;

/**
 * As tokens in the log name one: a scope that a later release no longer gives stays readable there. Which are given today
 * the contexts say (`token-scopes.ts`).
 */
export const tokenScopeSchema = z.templateLiteral([
  z.string().regex(/^[a-z][A-Za-z]{0,31}$/),
  ':',
  z.enum(['read', 'write']),
]);
