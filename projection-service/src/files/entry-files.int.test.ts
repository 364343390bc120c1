import { defineRegister, type RegisterValues } from '@shilu/events/core/define-register';
import { emptyDirectory } from '@shilu/events/identity/directory';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewerOf } from '../engine/query';
import { registerParts, registerTable } from '../registers/register-tables';
import { fileInEntries } from './entry-files';

const label = { 'zh-CN': '资料', 'en-US': 'Dossier' };
const dossier = defineRegister({
  ...{ name: 'dossier', noun: 'Dossier', context: 'resources', label, about: label, callIds: 'X999' },
  samples: () => Promise.reject(new Error('none')),
  fields: [
    { key: 'name', label, type: 'name', required: true },
    { key: 'shared', label: { 'zh-CN': '公开', 'en-US': 'Shared' }, type: 'boolean' },
    { key: 'papers', label: { 'zh-CN': '文件', 'en-US': 'Files' }, type: 'files' },
  ],
  ...{ mayAdd: ['anyone'], mayChange: ['owner'], mayRead: ['owner', { anyoneIf: 'shared' }], sortBy: 'name' },
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
});

const [KEPT, OPEN] = ['a'.repeat(64), 'b'.repeat(64)];
let database: TestDatabase;
const directory = emptyDirectory();
for (const id of ['li', 'wu', 'boss'])
  directory.accounts.set(id, {
    ...{ id, departmentId: null, roleIds: [], isOrganAdmin: id === 'boss', directLeaderId: null },
    ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create schema if not exists rm; set search_path to rm');
  for (const { ddl, indexes } of registerParts(dossier))
    await database.pool.query(`set search_path to rm; ${ddl} ${indexes}`);
  const entry = async (id: string, audience: readonly string[], hash: string, values: RegisterValues) => {
    await database.pool.query(
      `insert into rm.${registerTable(dossier)} (id, owner_id, audience, removed, revision, created_at, modified_at, entry_values, f_shared, f_papers, words) values ($1, 'li', $2, false, 0, now(), now(), $3, false, '{}', '')`,
      [id, audience, JSON.stringify(values)],
    );
    await database.pool.query(`insert into rm.${registerTable(dossier)}_files values ($1, $2, '图.pdf')`, [id, hash]);
  };
  await entry('kept', ['admin', 'u:li'], KEPT, { name: '甲' });
  await entry('open', ['admin', 'anyone'], OPEN, { name: '乙', shared: true });
});
afterAll(() => database.drop());

const has = async (accountId: string, hash: string, id?: string): Promise<boolean> =>
  (await fileInEntries(
    ...([database.pool, viewerOf(directory, accountId, 'zh-CN'), [dossier], hash] as const),
    id === undefined ? undefined : { category: 'dossier', id },
  )) !== null;

it('a file of an entry is for exactly those who read the entry', async () => {
  const who = ['li', 'wu', 'boss'];
  const readers = async (hash: string) => Promise.all(who.map((each) => has(each, hash)));
  expect(await readers(KEPT)).toEqual([true, false, true]);
  expect(await readers(OPEN)).toEqual([true, true, true]);
  expect(await readers('c'.repeat(64))).toEqual([false, false, false]);
});

it('it is taken from the entry that is named, and from no other register', async () => {
  expect([await has('li', KEPT, 'kept'), await has('li', KEPT, 'open')]).toEqual([true, false]);
  const from = { category: 'instrument', id: 'kept' };
  expect(await fileInEntries(database.pool, viewerOf(directory, 'li', 'zh-CN'), [dossier], KEPT, from)).toBeNull();
});
