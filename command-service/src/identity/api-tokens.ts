import { AppError } from '@shilu/events/core/app-error';
import { unknownReference } from '@shilu/events/core/input-unfit';
import { isTokenScope } from '@shilu/events/core/token-scopes';
import { isUsable, serviceAccountDecider } from '@shilu/events/identity/service-account';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { mayPlace } from './placement';
import { bySystem } from './stored-password';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who could not give an account its rights gives nobody a token of it: nobody raises themselves by a program. */
const mayIssue = ({ directory }: Services, caller: Caller, id: string): void => {
  const account = directory.accounts.get(id);
  if (!account || !directory.serviceAccounts.has(id)) {
    mayPlace(directory, caller.id, null, { departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null });
    throw new AppError('notFound');
  }
  mayPlace(directory, caller.id, null, account);
}; // prettier-ignore

/** X382. The token is stored, as a hash, before the log says that it was issued: one that nobody heard of opens nothing. */
export const issueToken = (services: Services): Route =>
  command(services, serviceAccountCalls.issueToken, async (input, caller) => {
    const { serviceAccounts, apiTokens, clock } = services;
    mayIssue(services, caller, input.id);
    if (!input.scopes.every(isTokenScope)) throw unknownReference('scopes');
    const tokenId = madeId(caller.author.commandId, 'api-token');
    const repeated = await serviceAccounts.repeated(input.id, caller.author);
    const { state } = await serviceAccounts.load(input.id);
    const issued = state.tokens.find(({ id }) => id === tokenId);
    if (repeated && issued) return answer({ tokenId, token: null, expiresAt: issued.expiresAt }, repeated.position);
    const now = clock();
    const expiresAt = new Date(now.getTime() + input.days * DAY_MS);
    const { scopes } = input;
    // Decided once before anything is stored: what is refused leaves nothing behind.
    const decide = (current: typeof state) =>
      serviceAccountDecider.decide(
        { kind: 'issue', token: { id: tokenId, label: input.label.trim(), scopes, expiresAt: expiresAt.toISOString() }, now },
        current,
      ); // prettier-ignore
    decide(state);
    // One left by a try that broke off before the log knew of it: nobody holds it.
    await apiTokens.revoke(tokenId);
    const token = await apiTokens.issue({ id: tokenId, accountId: input.id, scopes, expiresAt });
    const { position } = await serviceAccounts.run(input.id, caller.author, decide);
    return answer({ tokenId, token, expiresAt: expiresAt.toISOString() }, position);
  });

/** X383. It opens nothing any more before the log says so. */
export const revokeToken = (services: Services): Route =>
  command(services, serviceAccountCalls.revokeToken, async (input, caller) => {
    const { serviceAccounts, apiTokens } = services;
    mayIssue(services, caller, input.id);
    const { state } = await serviceAccounts.load(input.id);
    if (state.tokens.some(({ id }) => id === input.tokenId)) await apiTokens.revoke(input.tokenId);
    const { position } = await serviceAccounts.run(input.id, caller.author, (current) =>
      serviceAccountDecider.decide({ kind: 'revoke', tokenId: input.tokenId }, current),
    );
    return answer({}, position);
  });

/**
 * Tokens that the log has as issued and that are stored no more, after a restore or the upgrade that sealed them, are
 * revoked, so that whoever looks at the list sees which must be issued anew.
 */
export const revokeLostTokens = async (services: Services): Promise<void> => {
  const { directory, apiTokens, serviceAccounts, clock, log } = services;
  const open = [...directory.serviceAccounts].flatMap(([id, { tokens }]) =>
    tokens.filter((token) => isUsable(token, clock())).map((token) => ({ id, tokenId: token.id })),
  );
  if (open.length === 0) return;
  const stored = await apiTokens.stored();
  const lost = open.filter(({ tokenId }) => !stored.has(tokenId));
  for (const { id, tokenId } of lost)
    await serviceAccounts.run(id, bySystem(services), (state) =>
      serviceAccountDecider.decide({ kind: 'revoke', tokenId }, state),
    );
  if (lost.length > 0)
    log.warn({ tokens: lost.length }, 'API tokens that are stored no more were revoked: issue new ones');
};
