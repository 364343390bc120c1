import { audienceOf, mayRead, type Readership } from '@shilu/events/identity/readership';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { where } from '../engine/where';
import { readableRow, type Fixed } from './readable';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** `undefined` is an id like any other. */
const account = fc.constantFrom('a', 'b', 'undefined');
const place = fc.constantFrom('1', '2', '3');
const perhaps = fc.option(place, { freq: 4 });
const facts = fc.record({
  id: fc.constantFrom('x', 'y'),
  ownerId: account,
  departmentId: perhaps,
  projectId: perhaps,
  taskId: perhaps,
  approverIds: fc.array(account, { maxLength: 2 }),
  guestIds: fc.array(account, { maxLength: 2 }),
});
const token = fc.oneof(
  fc.tuple(fc.constantFrom('d', 't', 'p'), place).map((parts) => parts.join(':')),
  fc.tuple(fc.constantFrom('dt', 'dp'), place, place).map((parts) => parts.join(':')),
);
const viewer = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.tuple(
      account,
      fc.uniqueArray(token, { maxLength: 4 }),
      fc.uniqueArray(place, { maxLength: 2 }),
      fc.uniqueArray(fc.constantFrom('x', 'z'), { maxLength: 2 }),
    ),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);
const fixing = fc.record({
  owner: fc.boolean(),
  department: fc.boolean(),
  project: fc.boolean(),
  task: fc.boolean(),
});

/** As `readershipOf` makes it: who has left a project is a guest of the others only. */
const readershipFor = (
  who: readonly [string, readonly string[], readonly string[], readonly string[]] | null,
): Readership => {
  if (who === null) return { tokens: ['all'], barred: null };
  const [id, places, left, shared] = who;
  const guest = [`g:${id}`, ...shared.map((recordId) => `r:${recordId}`)];
  const tokens = [`u:${id}`, ...places];
  return left.length === 0 ? { tokens: [...tokens, ...guest], barred: null } : { tokens, barred: { guest, left } };
};

describe('P04-P09 who may read a record, in SQL', () => {
  it('is the rule of the audience for every row, also where a filter has fixed a place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 12 }), viewer, fixing, async (rows, who, fix) => {
        const readership = readershipFor(who);
        const [first] = rows;
        const fixed: Fixed = {
          ownerId: fix.owner ? first?.ownerId : undefined,
          departmentId: (fix.department ? first?.departmentId : null) ?? undefined,
          projectId: (fix.project ? first?.projectId : null) ?? undefined,
          taskId: (fix.task ? first?.taskId : null) ?? undefined,
        };
        const left = rows.filter(
          (row) =>
            (fixed.ownerId ?? row.ownerId) === row.ownerId &&
            (fixed.departmentId ?? row.departmentId) === row.departmentId &&
            (fixed.projectId ?? row.projectId) === row.projectId &&
            (fixed.taskId ?? row.taskId) === row.taskId,
        );
        const filter = where();
        const given = filter.value(
          JSON.stringify(
            left.map((row) => ({
              id: row.id,
              owner_id: row.ownerId,
              department_id: row.departmentId,
              project_id: row.projectId,
              task_id: row.taskId,
              people: audienceOf(row).filter((one) => /^[ug]:[^:]+$/.test(one)),
            })),
          ),
        );
        const found = await database.pool.query<{ readable: boolean | null }>(
          `select ${readableRow(filter, readership, fixed)} as readable from json_to_recordset(${given}::json) as r(id text, owner_id text, department_id text, project_id text, task_id text, people text[])`,
          filter.values,
        );
        expect(found.rows.map(({ readable }) => readable === true)).toEqual(
          left.map((row) => mayRead(audienceOf(row), readership)),
        );
      }),
      { numRuns: 400 },
    );
  });
});
