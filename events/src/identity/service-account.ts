import { z } from 'zod';
import { AppError } from '../core/app-error';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { tokenScopeSchema, type TokenScope } from '../core/token-scope';

/**
 * What makes an account (its own stream, under the same id) one of a program: it has no password, and whoever shows one
 * of its tokens acts as it, within the token's scopes and the account's rights. Tokens themselves are key material and
 * never in the log (law 1).
 */
export const SERVICE_ACCOUNT = 'serviceAccount';

const scopes = z.array(tokenScopeSchema);

export const serviceAccountEventSchemas = {
  ServiceAccountOpened: z.strictObject({}),
  ApiTokenIssued: z.strictObject({ tokenId: z.string(), label: z.string(), scopes, expiresAt: z.string() }),
  ApiTokenRevoked: z.strictObject({ tokenId: z.string() }),
} as const;
type Schemas = typeof serviceAccountEventSchemas;
export type ServiceAccountEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

export type IssuedToken = {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: string;
  readonly revoked: boolean;
};
export type ServiceAccountState = { readonly exists: boolean; readonly tokens: readonly IssuedToken[] };

export type ServiceAccountCommand =
  | { readonly kind: 'open' }
  | { readonly kind: 'issue'; readonly token: Omit<IssuedToken, 'revoked'>; readonly now: Date }
  | { readonly kind: 'revoke'; readonly tokenId: string };

/** Tokens of one account that may be in use at once. */
export const MOST_TOKENS = 20;

export const isUsable = (token: IssuedToken, now: Date): boolean =>
  !token.revoked && Date.parse(token.expiresAt) > now.getTime();

export const serviceAccountDecider: Decider<ServiceAccountState, ServiceAccountCommand, ServiceAccountEvent> = {
  initialState: () => ({ exists: false, tokens: [] }),
  decide: (command, state) => {
    if (command.kind === 'open') return state.exists ? [] : [{ type: 'ServiceAccountOpened', data: {} }];
    if (!state.exists) throw new AppError('notFound');
    switch (command.kind) {
      case 'issue': {
        const { id, label, scopes: given, expiresAt } = command.token;
        if (state.tokens.filter((token) => isUsable(token, command.now)).length >= MOST_TOKENS)
          throw new AppError('tooManyTokens', { max: MOST_TOKENS });
        return [{ type: 'ApiTokenIssued', data: { tokenId: id, label, scopes: [...given], expiresAt } }];
      }
      case 'revoke': {
        const token = state.tokens.find(({ id }) => id === command.tokenId);
        if (!token) throw new AppError('notFound');
        return token.revoked ? [] : [{ type: 'ApiTokenRevoked', data: { tokenId: token.id } }];
      }
      default:
        return assertNever(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ServiceAccountOpened':
        return { ...state, exists: true };
      case 'ApiTokenIssued': {
        const { tokenId: id, label, scopes: given, expiresAt } = event.data;
        return { ...state, tokens: [...state.tokens, { id, label, scopes: given, expiresAt, revoked: false }] };
      }
      case 'ApiTokenRevoked':
        return {
          ...state,
          tokens: state.tokens.map((token) => (token.id === event.data.tokenId ? { ...token, revoked: true } : token)),
        };
      default:
        return assertNever(event);
    }
  },
};
