import { allCalls } from '@shilu/events/core/calls';
import { refusals } from '@shilu/events/core/result-codes';
import type { TokenScope } from '@shilu/events/core/token-scope';
import { scopeOf, TOKEN_SCOPES } from '@shilu/events/core/token-scopes';
import { auditCalls } from '@shilu/events/audit/calls';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { methodRegister } from '@shilu/events/resources/method';
import { notebookRegister } from '@shilu/events/records/notebook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '@shilu/events/core/call';
import type { Answered } from '../support/client';
import { openStack, type Running } from '../support/stack';

let stack: Running;
const tokens = new Map<TokenScope | 'all', { readonly id: string; readonly token: string }>();

const issue = async (id: string, scopes: readonly TokenScope[]): Promise<{ readonly id: string; readonly token: string }> => {
  const { response } = await stack.admin.call(serviceAccountCalls.issueToken, { id, label: 'LIMS', scopes: [...scopes], days: 1 });
  if (response.token === null) throw new Error('no token');
  return { id: response.tokenId, token: response.token };
}; // prettier-ignore

/** Something for each parameter of the path: what comes before is who asks, not what for. */
const anything = (call: Call): object =>
  Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));

/** As a program calls: the token alone, nothing signed. */
const by = (token: string, call: Call, input: unknown, minPosition = ''): Promise<Answered> =>
  stack.browser().send(call, input, { identity: null, minPosition, headers: { authorization: `Bearer ${token}` } });

beforeAll(async () => {
  stack = await openStack();
  for (const id of ['svc', 'other'])
    await stack.admin.call(serviceAccountCalls.addServiceAccount, { id, name: `LIMS ${id}` });
  for (const scope of TOKEN_SCOPES) tokens.set(scope, await issue('svc', [scope]));
  tokens.set('all', await issue('svc', TOKEN_SCOPES));
});
afterAll(() => stack.stop());

const personal = allCalls.filter((call) => !call.public && scopeOf(call) === null);
const refusedAs = (answer: Answered): string | undefined =>
  Object.entries(refusals).find(([, { code }]) => code === answer.code)?.[0];

describe('law 11 what a token reaches', () => {
  test('every scope opens some call, and no call wants a scope that nobody can give', () => {
    expect(new Set(allCalls.map(scopeOf).filter((scope) => scope !== null))).toEqual(new Set(TOKEN_SCOPES));
  });

  test('nothing that signs, decides, or changes who may what is open to any scope', () => {
    const open = allCalls.filter((call) => call.kind === 'command' && scopeOf(call) !== null);
    const never = /(?<!De)[Ss]ign(?!ed)|approve|reject|submit$|recall|password|^account\/|^Account\/|Role|Flow|Department\/|Setting|Grand|Delivery|ServiceAccount|Project\/|Task\//i;
    expect(open.map(({ path }) => path).filter((path) => never.test(path) && path !== 'SIP/Inspection/Submit')).toEqual([]);
    for (const call of open) expect(JSON.stringify(Object.keys('shape' in call.request ? (call.request.shape as object) : {}))).not.toMatch(/password/i);
  }); // prettier-ignore

  test('a token of all scopes is refused at every call that is a person’s', async () => {
    const { token } = tokens.get('all') ?? { token: '' };
    expect(personal.length).toBeGreaterThan(50);
    for (const call of personal) expect(refusedAs(await by(token, call, anything(call))), call.path).toBe('personOnly');
  });

  test.each(TOKEN_SCOPES.map((scope) => [scope] as const))('a token of %s gets through at its calls alone', async (scope) => {
    const { token } = tokens.get(scope) ?? { token: '' };
    for (const call of allCalls) {
      const wanted = scopeOf(call);
      if (wanted === null) continue;
      const answer = await by(token, call, anything(call));
      if (wanted === scope) expect(['unauthenticated', 'personOnly', 'tokenScope'], call.path).not.toContain(refusedAs(answer));
      else expect(refusedAs(answer), call.path).toBe('tokenScope');
    }
  }); // prettier-ignore
});

test('what a program does is in the log and in the trail under its own name', async () => {
  const { token, id: tokenId } = tokens.get('records:write') ?? { token: '', id: '' };
  const book = await by(token, registerCalls(notebookRegister).add, { name: 'LIMS 夜间导入' });
  expect(book.status).toBe(200);
  const bookId = (book.response as { id: string }).id;
  const made = await by(token, recordCalls.addRecord, { title: '自动导入', bookId, projectId: null, taskId: null });
  expect(made.status, made.message).toBe(200);
  const { id } = made.response as { id: string };
  const { response } = await stack.admin.call(auditCalls.auditPage, { recordId: id }, { minPosition: made.position ?? '' });
  expect(response[0]).toMatchObject({ actorId: 'svc', actorName: 'LIMS svc', session: tokenId });
  const trail = await stack.admin.call(auditCalls.auditPage, { entity: 'serviceAccount', pageSize: 50, actorId: stack.admin.id });
  expect(new Set(trail.response.map(({ type }) => type))).toEqual(new Set(['ServiceAccountOpened', 'ApiTokenIssued']));
  expect(trail.response[0]?.entityName).toBe('LIMS svc');
}); // prettier-ignore

test('resources are read by one scope and kept by another, within the rights of the account; what is in force people say', async () => {
  const reader = tokens.get('resources:read')?.token ?? '';
  const writer = tokens.get('resources:write')?.token ?? '';
  const all = tokens.get('all')?.token ?? '';
  const [instruments, methods] = [registerCalls(instrumentRegister), registerCalls(methodRegister)];
  const hplc = { id: 'hplc', number: 'YQ-1', name: '液相色谱仪', keeperIds: ['svc'] };
  const { position = '' } = await stack.admin.call(instruments.add, hplc);
  const listed = await by(reader, instruments.page, {}, position);
  expect((listed.response as { id: string }[]).map(({ id }) => id)).toEqual(['hplc']);
  const move = (name: string) => moveCallsOf(instrumentRegister, name).one;
  const calibrated = { id: 'hplc', calibratedOn: '2026-03-02', calibrationDue: '2199-03-01', certificate: 'JZ-1' };
  expect(refusedAs(await by(reader, move('calibrate'), calibrated))).toBe('tokenScope');
  expect(refusedAs(await by(writer, instruments.page, {}))).toBe('tokenScope');
  const done = await by(writer, move('calibrate'), calibrated);
  expect(done.status, done.message).toBe(200);
  const seen = await stack.admin.call(instruments.detail, { id: 'hplc' }, { minPosition: done.position ?? '' });
  expect(seen.response.values).toMatchObject({ certificate: 'JZ-1' });
  const { response: trail } = await stack.admin.call(instruments.history, { id: 'hplc' });
  expect(trail[0]).toMatchObject({ type: 'InstrumentCalibrated', actor: 'svc' });
  // The account itself may not add instruments: a scope opens the call and gives no right.
  expect(refusedAs(await by(writer, instruments.add, { number: 'YQ-2', name: '天平', keeperIds: ['svc'] }))).toBe('forbidden');
  const draft = await by(writer, methods.add, { number: 'M-1', name: '含量测定' });
  expect(draft.status, draft.message).toBe(200);
  const { id } = draft.response as { id: string };
  const people: [Call, object][] = [
    [moveCallsOf(methodRegister, 'putInForce').one, { id, effectiveOn: '2026-03-02' }],
    [moveCallsOf(methodRegister, 'withdraw').one, { id, reason: '停用' }],
    [move('returnToService'), { id: 'hplc', reason: '已修复' }],
  ];
  for (const [call, input] of people) expect(refusedAs(await by(all, call, input)), call.path).toBe('personOnly');
}); // prettier-ignore

test('a scope that no context gives is refused, and no token is made', async () => {
  for (const [scope, status] of [['records:delete', 400], ['nothing:read', 422], ['home:read', 422]] as const)
    expect((await stack.admin.send(serviceAccountCalls.issueToken, { id: 'svc', label: 'x', scopes: [scope], days: 1 })).status, scope).toBe(status);
}); // prettier-ignore

test('a token revoked, expired, or of a disabled account is refused on the very next call', async () => {
  const [gone, old, off] = [await issue('other', ['records:read']), await issue('other', ['records:read']), await issue('other', ['records:read'])];
  const reads = (token: string): Promise<number> => by(token, recordCalls.recordPage, {}).then(({ status }) => status);
  for (const { token } of [gone, old, off]) expect(await reads(token)).toBe(200);
  await stack.admin.call(serviceAccountCalls.revokeToken, { id: 'other', tokenId: gone.id });
  expect(await reads(gone.token)).toBe(401);
  await stack.database?.pool.query(`update vault.api_tokens set expires_at = now() where id = $1`, [old.id]);
  expect(await reads(old.token)).toBe(401);
  await stack.admin.call(identityCalls.modifyMember, { id: 'other', disabled: true });
  expect(await reads(off.token)).toBe(403);
  expect(await reads('shilu_nobodys')).toBe(401);
}); // prettier-ignore

test('a token is answered once and kept as a hash; a repeated command makes no second one', async () => {
  const input = { id: 'svc', label: 'once', scopes: ['records:read' as const], days: 1 };
  const first = await stack.admin.call(serviceAccountCalls.issueToken, input, { commandId: 'once' });
  const again = await stack.admin.call(serviceAccountCalls.issueToken, input, { commandId: 'once' });
  expect(again.response).toEqual({ ...first.response, token: null });
  const token = first.response.token ?? '';
  expect((await by(token, recordCalls.recordPage, {})).status).toBe(200);
  const kept = await stack.database?.pool.query('select t::text from vault.api_tokens t union all select body from log.events');
  expect(kept?.rows.length).toBeGreaterThan(10);
  expect(JSON.stringify(kept?.rows)).not.toContain(token);
}); // prettier-ignore

test('nobody raises themselves by a program', async () => {
  const someone = await stack.member('someone');
  for (const [call, input] of [
    [serviceAccountCalls.addServiceAccount, { name: 'mine' }],
    [serviceAccountCalls.serviceAccounts, {}],
    [serviceAccountCalls.issueToken, { id: 'svc', label: 'x', scopes: ['records:read'], days: 1 }],
  ] as const)
    expect((await someone.send(call, input)).status, call.path).toBe(403);
  // Nobody's account becomes a program's.
  expect((await stack.admin.send(serviceAccountCalls.addServiceAccount, { id: 'someone', name: 'x' })).status).toBe(409);
  expect((await stack.admin.send(serviceAccountCalls.issueToken, { id: 'someone', label: 'x', scopes: ['records:read'], days: 1 })).status).toBe(404);
  // And no program's an administrator's.
  expect((await stack.admin.send(identityCalls.modifyMember, { id: 'svc', isOrganAdmin: true })).status).toBe(422);
}); // prettier-ignore
