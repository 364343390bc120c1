import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { part } from '@shilu/tests/proves';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkingModels } from '../audit/verify-models';
import { projections } from '../projections';
import { createLab, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';
import { describeDiffering, type Differing } from './compare-rows';
import { startEngine, type Engine } from './engine';
import type { Projection } from './projection';
import { compareModel, rebuild } from './rebuild';

let lab: Lab;
let engine: Engine;
beforeEach(async () => {
  lab = await createLab();
  await migrateReadModels(lab.deps.pool);
  engine = await startEngine(lab.deps, projections);
  await lab.person('li', '李静', { isOrganAdmin: true });
  for (const id of ['a', 'b', 'c']) await lab.record(id, { ownerId: 'li' });
});
afterEach(async () => {
  await engine.stop();
  await lab.end();
});

const saves = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({
    type: 'ModuleSaved',
    data: {
      ...{ moduleId: 'm1', content: textModule('m1', '步骤', `第 ${from + n} 步`).content, files: [] },
      ...{ text: `第 ${from + n} 步`, merged: false, difference: null },
      changes: [
        {
          ...{ field: 'block/0', title: '@editor.paragraph', rowId: null, oldValue: null },
          ...{ newValue: `第 ${from + n} 步`, action: 1, fieldFormat: 1 },
        },
      ],
    },
  }));
const save = (id: string, count: number, from = 0) =>
  lab.writer.write('record', id, saves(count, from), { actor: 'li' });
const settled = async (): Promise<void> =>
  void expect(await engine.caughtUp((await lab.deps.store.head()) ?? '', 20_000)).toBe(true);
const model = (name: string): Projection => {
  const found = projections.find((projection) => projection.name === name);
  if (!found) throw new Error(`no model ${name}`);
  return found;
};
const differences = async (name: string): Promise<{ rows: number; told: readonly string[] }> => {
  const told: Differing[] = [];
  const compared = await compareModel(lab.deps, model(name), (one) => void told.push(one));
  expect(compared?.differing).toBe(told.length);
  return { rows: compared?.rows ?? 0, told: told.map(describeDiffering).sort() };
};
const sql = (text: string) => lab.deps.pool.query(text);

it('every row of every model is what the log makes, and nothing of the comparison stays', async () => {
  await save('a', 600);
  await settled();
  const found: unknown[] = [];
  const rows = await checkingModels(lab.deps, projections)((finding) => void found.push(finding));
  expect(found).toEqual([]);
  expect(rows).toBeGreaterThan(600);
  const { rows: left } = await sql(`select 1 from rm.generation where status <> 'live'`);
  expect(left).toEqual([]);
});

it('names table, id and column of a row that was altered, one that was added and one that was taken away', async () => {
  part('REQ-U6', 'what screens read');
  await save('a', 600);
  await settled();
  await sql(`update rm.record_rows set title = '另一个标题' where id = 'a'; delete from rm.record_rows where id = 'b'`);
  await sql(`update rm.record_snapshots set state = '{}'`);
  const { told, rows } = await differences('records');
  expect(rows).toBeGreaterThan(2);
  expect(told).toContain('record_rows ["a"]: title');
  expect(told).toContain('record_rows ["b"]: is missing');
  expect(told.filter((one) => one.startsWith('record_snapshots'))).toEqual([
    expect.stringMatching(/"a", 250.*: state$/),
    expect.stringMatching(/"a", 500.*: state$/),
  ]);
  await sql(`update rm.trace_rows set new_value = '"第 9 步"' where ord = (select max(ord) from rm.trace_rows)`);
  await sql(`update rm.audit_events set actor = 'admin' where ord = (select max(ord) from rm.audit_events)`);
  await sql(`insert into rm.module_titles values ('x', 'm', '伪造')`);
  expect((await differences('audit')).told).toEqual([
    expect.stringMatching(/^audit_events \[\d+\]: actor$/),
    'module_titles ["x", "m"]: no event makes it',
    expect.stringMatching(/^trace_rows \[\d+, 0\]: new_value$/),
  ]);
  // Before they are replaced, a rebuild tells the same of them; then they are as the log has them.
  const replaced: string[] = [];
  const { compared } = await rebuild(lab.deps, model('records'), (one) => void replaced.push(describeDiffering(one)));
  expect(replaced.sort()).toEqual(told);
  expect(compared).toMatchObject({ differing: told.length });
  expect((await differences('records')).told).toEqual([]);
});

it('compares at one moment: what is written meanwhile is no difference', async () => {
  let ends = false;
  const writing = (async () => {
    for (let n = 0; !ends; n += 1) await save(['a', 'b', 'c'][n % 3] ?? 'a', 5, n * 5);
  })();
  try {
    for (const name of ['records', 'audit', 'records']) expect((await differences(name)).told).toEqual([]);
  } finally {
    ends = true;
    await writing;
  }
});

it('a view that shows something else than its table is found as what it shows', async () => {
  await settled();
  const { rows } =
    await sql(`select string_agg(case when attname = 'title' then '''别的''::text as title' else quote_ident(attname) end, ', ' order by attnum) as columns
    from pg_attribute where attrelid = 'rm.record_rows'::regclass and attnum > 0`);
  const { columns } = rows[0] as { readonly columns: string };
  const live = (await sql(`select schema from rm.generation where name = 'records' and status = 'live'`)).rows[0] as { readonly schema: string }; // prettier-ignore
  await sql(`create or replace view rm.record_rows as select ${columns} from ${live.schema}.record_rows`);
  expect((await differences('records')).told).toContain('record_rows ["c"]: title');
});
