import { entryAudience, mayReadEntry } from '@shilu/events/core/register-access';
import type { Reader, Register } from '@shilu/events/core/define-register';
import { PERMISSION_CODES } from '@shilu/events/core/permissions';
import { registers } from '@shilu/events/core/registers';
import { emptyDirectory, type Directory } from '@shilu/events/identity/directory';
import { ownTokens } from '@shilu/events/identity/readership';
import { applyShare } from '@shilu/events/identity/shares';
import { roleRegister } from '@shilu/events/identity/role';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { where } from '../engine/where';
import { addReadableEntries } from './readable';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const person = fc.constantFrom('a', 'b', 'undefined');
const permission = fc.constantFrom(...PERMISSION_CODES.slice(0, 3));
const reader: fc.Arbitrary<Reader> = fc.oneof(
  fc.constantFrom<Reader>('anyone', 'owner', 'guests'),
  permission.map((code): Reader => ({ permission: code })),
  fc.constantFrom('open', 'wide').map((key): Reader => ({ anyoneIf: key })),
  fc.constant<Reader>({ openBy: 'to', departments: 'of' }),
);
const declared: fc.Arbitrary<Register> = fc.oneof(
  fc.uniqueArray(reader, { maxLength: 3 }).map((mayRead): Register => ({ ...roleRegister, mayRead })),
  fc.constantFrom(...registers),
);
const open = fc.constantFrom(true, false, undefined, 'true', null);
const to = fc.constantFrom('everyone', 'departments', 'guests', undefined, 7);
const ENTRIES = ['e0', 'e1', 'undefined'];
const entry = fc.record({
  id: fc.constantFrom(...ENTRIES),
  ownerId: fc.option(person),
  values: fc.record({ open, wide: open, shared: open, to, of: fc.constantFrom(['quality'], ['other'], [], undefined) }),
});
const viewer = fc.record({
  id: fc.oneof(person, fc.constantFrom('nobody')),
  isOrganAdmin: fc.boolean(),
  disabled: fc.boolean(),
  permissions: fc.uniqueArray(permission),
  /** What is shared with them, by register. */
  shares: fc.array(fc.tuple(fc.constantFrom('role', 'template'), fc.constantFrom(...ENTRIES)), { maxLength: 3 }),
});

const directoryOf = ({ id, isOrganAdmin, disabled, permissions, shares }: { id: string; isOrganAdmin: boolean; disabled: boolean; permissions: (typeof PERMISSION_CODES)[number][]; shares: [string, string][] }): Directory => {
  const directory = emptyDirectory();
  if (id === 'nobody') return directory;
  const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'organisation' } as const;
  directory.roles.set('r', { name: 'r', description: '', removed: false, permissions, ...scopes });
  directory.accounts.set(id, {
    ...{ id, departmentId: id === 'a' ? 'quality' : null, roleIds: ['r'], isOrganAdmin, directLeaderId: null, disabled },
    ...{ signingLocked: false, shredded: false, suspended: false },
  });
  for (const [at, [category, entryId]] of shares.entries())
    applyShare(directory.shares, `s${at}`, { type: 'EntryShared', data: { subject: { category, id: entryId }, accountIds: [id], departmentIds: [], projectIds: [], sharerId: 'x', use: 'read', endsAt: null } });
  return directory;
}; // prettier-ignore

it('who may read an entry is the same in a decision and in SQL, whatever a register declares', async () => {
  await fc.assert(
    fc.asyncProperty(
      declared,
      fc.array(entry, { minLength: 1, maxLength: 12 }),
      viewer,
      async (register, rows, who) => {
        const directory = directoryOf(who);
        const filter = where();
        const given = filter.value(
          JSON.stringify(rows.map((row, at) => ({ at, audience: entryAudience(register, row) }))),
        );
        addReadableEntries(filter, register, ownTokens(directory, who.id));
        const found = await database.pool.query<{ at: number }>(
          `select at from json_to_recordset(${given}::json) as r(at int, audience text[]) where ${filter.sql()} order by at`,
          filter.values,
        );
        const readable = rows.flatMap((row, at) => (mayReadEntry(register, row, directory, who.id) ? [at] : []));
        expect(found.rows.map(({ at }) => at)).toEqual(readable);
      },
    ),
    { numRuns: 400 },
  );
});
