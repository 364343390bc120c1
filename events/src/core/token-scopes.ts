import type { Call, Label } from './call';
import { contextList } from './context-list';
import { own } from './own';
import type { TokenScope } from './token-scope';

/**
 * What an API token may be given, as the contexts say it. What no scope names, no token reaches: accounts, roles,
 * approvals, projects and one's own messages are changed by persons alone.
 */
export const TOKEN_SCOPE_LABELS: Readonly<Record<TokenScope, Label>> = Object.fromEntries(
  contextList.flatMap(({ name, tokens = {} }) =>
    (['read', 'write'] as const).flatMap((to): [TokenScope, Label][] => {
      const label = tokens[to];
      return label === undefined ? [] : [[`${name}:${to}`, label]];
    }),
  ),
);
export const TOKEN_SCOPES = Object.keys(TOKEN_SCOPE_LABELS) as readonly TokenScope[];

/** A scope in words; one that is no longer given is called by its name. */
export const tokenScopeLabel = (scope: TokenScope): Label =>
  own(TOKEN_SCOPE_LABELS, scope) ?? { 'zh-CN': scope, 'en-US': scope };

export const isTokenScope = (text: string): text is TokenScope => Object.hasOwn(TOKEN_SCOPE_LABELS, text);

/** The scope that opens a call to a token; null when no token may make it, whatever its scopes. */
export const scopeOf = (call: Call): TokenScope | null => {
  if (call.public === true || call.internal === true || call.token === 'never') return null;
  if (call.token !== undefined) return call.token;
  const scope = `${call.context}:${call.kind === 'query' ? 'read' : 'write'}`;
  return isTokenScope(scope) ? scope : null;
};
