import type { Register, RegisterOf } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registersModel } from '../registers/registers-projection';
import { registerTable } from '../registers/register-tables';
import { projections } from '../projections';
import { createLab, type Lab } from '../testing/lab';
import { startEngine } from './engine';
import type { Projection } from './projection';

let lab: Lab;
beforeEach(async () => {
  lab = await createLab();
  await lab.person('li', '李静', { isOrganAdmin: true });
  for (const register of registers) await entry(register, 'first');
  await lab.record('1', { ownerId: 'li' });
});
afterEach(() => lab.end());

const entry = ({ name, noun, fields }: Register, id: string) =>
  lab.writer.write(name, id, [
    {
      type: `${noun}Added`,
      data: {
        kind: 'added',
        ownerId: 'li',
        values: Object.fromEntries(
          fields.filter(({ type }) => type === 'name').map(({ key }) => [key, `${name} ${id}`]),
        ),
        changes: [],
      },
    },
  ]);
const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await lab.deps.pool.query<Row>(text, [...values])).rows;

const forgetAll = async (): Promise<void> => {
  const schemas = await query<{ name: string }>(`select nspname as name from pg_namespace where nspname like 'rm%'`);
  for (const { name } of schemas) await query(`drop schema ${name} cascade`);
};

/** Everything that the queries read, and where it stands on disk: what was built anew stands elsewhere. */
const stands = async (): Promise<ReadonlyMap<string, { readonly rows: string; readonly file: string }>> => {
  const tables = new Map<string, { readonly rows: string; readonly file: string }>();
  for (const table of projections.flatMap((projection) => projection.tables)) {
    const [found] = await query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as rows from rm.${table} t`,
    );
    const [file] = await query<{ file: string }>(
      `select c.relfilenode::text as file from rm.generation g join pg_class c on c.relnamespace = g.schema::regnamespace
       where g.status = 'live' and c.relname = $1`,
      [table],
    );
    tables.set(table, { rows: found?.rows ?? '', file: file?.file ?? '' });
  }
  return tables;
};

const run = async (models: readonly Projection[], during: () => Promise<void> = () => Promise.resolve()) => {
  const engine = await startEngine(lab.deps, models);
  await during();
  expect(await engine.caughtUp((await lab.deps.store.head()) ?? '', 20_000)).toBe(true);
  const found = models === projections ? await stands() : new Map<string, { rows: string; file: string }>();
  await engine.stop();
  return found;
};
const others = projections.filter(({ name }) => name !== 'registers');

it('a register that the installation never had, or had with other fields, is built alone; all others stay where they are', async () => {
  const [untouched, changed, missing] = registers.slice(-3) as [RegisterOf, RegisterOf, RegisterOf];
  const older = registersModel(
    registers
      .filter((register) => register !== missing)
      .map((register) => (register === changed ? { ...changed, fields: changed.fields.slice(1) } : register)),
  );
  await run([...others, older]);
  const [before] = await query<{ file: string; schema: string }>(
    `select c.relfilenode::text as file, g.schema from rm.generation g join pg_class c on c.relnamespace = g.schema::regnamespace
     where g.name = 'registers' and c.relname = $1`,
    [registerTable(untouched)],
  );
  for (const register of [untouched, changed])
    await query(
      `insert into rm.set_aside (schema, stream, revision, position, event_id, event_type, fault, error)
       values ($1, $2, 0, '1', 'e', 'Added', 'value', 'as it was then')`,
      [before?.schema, `${register.name}-elsewhere`],
    );

  const now = await run(projections, async () => {
    for (const register of [missing, changed, untouched]) await entry(register, 'second');
  });
  for (const register of [missing, changed, untouched]) expect(now.get(registerTable(register))?.rows).toMatch(/^2 /);
  expect(now.get(registerTable(untouched))?.file).toBe(before?.file);
  expect(await query('select stream from rm.set_aside where error = $1', ['as it was then'])).toEqual([]);
  expect(await query(`select 1 from rm.generation where name = 'registers' and status <> 'live'`)).toEqual([]);

  // As a rebuild of everything would have it.
  await forgetAll();
  for (const [table, { rows }] of await run(projections)) expect(rows, table).toBe(now.get(table)?.rows);
});

it('what is set aside of a register goes with it when another is built anew', async () => {
  const bad = { type: 'RoleAdded', data: { ownerId: 7 } };
  await lab.writer.write('role', 'unreadable', [bad]);
  await run([registersModel(registers.filter(({ name }) => name !== 'template'))]);
  const aside = () => query('select a.stream from rm.set_aside a join rm.generation g using (schema) where g.status = $1', ['live']); // prettier-ignore
  expect(await aside()).toEqual([{ stream: 'role-unreadable' }]);
  await run([registersModel(registers)]);
  expect(await aside()).toEqual([{ stream: 'role-unreadable' }]);
});

it('a register of which many entries cannot be taken keeps no other from going on', async () => {
  for (let at = 0; at < 25; at += 1)
    await lab.writer.write('role', `bad-${at}`, [{ type: 'RoleAdded', data: { ownerId: 7 } }]);
  await run([registersModel(registers)], () => entry(registers[0] as Register, 'after').then(() => undefined));
  expect(await query('select stream from rm.set_aside')).toHaveLength(25);
  expect(await query(`select paused_at from rm.generation where paused_at is not null`)).toEqual([]);
});

it('every model whose tables are made otherwise today, or of which it is not known, is built anew', async () => {
  const first = await run(projections);
  const rowsOf = (of: typeof first) => [...of].map(([table, { rows }]) => [table, rows]);
  // An installation from before definitions were kept; one of its tables is not there.
  await query('update rm.generation set definition = null');
  await query(`do $$ declare s text; begin
    select schema into s from rm.generation where name = 'registers'; execute format('drop table %I.reg_template cascade', s); end $$`);
  const second = await run(projections);
  expect(rowsOf(second)).toEqual(rowsOf(first));
  // Each of them with one table more, by which its hand-kept version does not change.
  const older = projections.map((projection): Projection =>
    projection.parts
      ? registersModel(registers.map((register) => ({ ...register, fields: register.fields.slice(1) })))
      : { ...projection, ddl: `${projection.ddl}\ncreate table older (id text);` },
  );
  await run(older);
  const third = await run(projections);
  expect(rowsOf(third)).toEqual(rowsOf(first));
  expect(await query(`select 1 from information_schema.tables where table_name = 'older'`)).toEqual([]);
  // And nothing is built anew of which nothing changed.
  expect(await run(projections)).toEqual(third);
});

it('passing over the events of others writes nothing for a register: sixty cost what seven do', async () => {
  const [some] = registers;
  if (!some) throw new Error('no register');
  const many = (count: number) =>
    registersModel(Array.from({ length: count }, (_, at) => ({ ...some, name: `thing${at}`, noun: `Thing${at}` })));
  const saves = 10;
  const counted = async (count: number): Promise<number> => {
    await forgetAll();
    const engine = await startEngine(lab.deps, [many(count)]);
    const asked = vi.spyOn(Client.prototype, 'query');
    for (let at = 0; at < saves; at += 1) {
      const { position } = await lab.writer.write('record', '1', [{ type: 'RecordRemoved', data: {} }]);
      expect(await engine.caughtUp(position, 5_000)).toBe(true);
      // Longer than the checkpoint is kept waiting.
      await new Promise((resolve) => setTimeout(resolve, 70));
    }
    const texts = asked.mock.calls.map(([first]) => JSON.stringify(first) ?? '');
    asked.mockRestore();
    await engine.stop();
    expect(texts.filter((text) => text.includes('reg_thing'))).toEqual([]);
    return texts.filter((text) => /rm\.|rm_/.test(text)).length;
  };
  const [seven, sixty] = [await counted(7), await counted(60)];
  expect(seven).toBeGreaterThan(0);
  // A checkpoint and its announcement for each save at most, however many registers there are.
  expect(Math.max(seven, sixty)).toBeLessThanOrEqual(2 * saves);
});
