import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { emptyDirectory, type Directory } from '@shilu/events/identity/directory';
import {
  createIndexes,
  liveGeneration,
  newGeneration,
  switchTo,
  type Generation,
} from '@shilu/projection-service/engine/catalog';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { copyCell } from '@shilu/projection-service/engine/write-rows';
import { projections } from '@shilu/projection-service/projections';
import { recordsProjection } from '@shilu/projection-service/records/records-projection';
import { tokensOf, vectorText } from '@shilu/projection-service/search/tokens';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A laboratory of many years, written straight into the live read tables of a scratch database. */
export type Scale = { readonly records: number; readonly traceRows: number };

export const PEOPLE = 300;
export const DEPARTMENTS = 60;
export const PROJECTS = 200;
export const TASKS = 2_000;
const BOOKS = 1_000;
const DOCUMENTS = 20_000;
const VALUES = 20_000;

const chinese =
  '称取 溶于 乙酸乙酯 二氯甲烷 四氢呋喃 室温搅拌 过夜反应 减压浓缩 柱层析 石油醚 饱和食盐水 无水硫酸钠 干燥过滤 白色固体 淡黄色油状物 收率 核磁共振 质谱 液相色谱 苯甲酰胺 氨基吡啶 硼酸酯 偶联反应 钯催化 氮气保护 冰浴冷却 滴加 三乙胺 盐酸 碳酸钾 萃取 水洗 重结晶 熔点 抗体偶联 细胞培养 胰酶消化 转染试剂 蛋白表达 亲和层析 缓冲液 离心 上清 沉淀 孵育 酶标仪 吸光度 标准曲线 稳定性考察 加速试验 溶出度 有关物质 含量测定 系统适用性 对照品 供试品 批号 有效期 偏差 复核 结论'.split(
    ' ',
  );
const english =
  'Suzuki coupling Buchwald amination hydrogenation palladium toluene dioxane reflux quench extraction chromatography HPLC NMR LCMS yield purity crystallisation filtration buffer assay inhibitor kinase plasmid transfection antibody conjugate dissolution stability impurity batch deviation release potency EDC HATU DIPEA DMF DMSO THF EtOAc MeOH 4-bromoaniline N-Boc-piperidine 2-aminopyridine'.split(
    ' ',
  );

/** The same laboratory every time. */
const dice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const sentence = (roll: () => number, words: number): string =>
  Array.from({ length: words }, () => {
    const list = roll() < 0.7 ? chinese : english;
    // Some words are said all the time, most seldom.
    return list[Math.floor(list.length * roll() ** 2)] ?? '';
  }).reduce((text, word, index) => text + (index % 4 === 3 ? '，' : index % 3 === 2 ? ' ' : '') + word, '');

const copyIn = async (pool: Pool, sql: string, rows: Iterable<readonly (string | number)[]>): Promise<void> => {
  const client = await pool.connect();
  try {
    const lines = function* (): Generator<string> {
      for (const row of rows) yield `${row.map(copyCell).join('\t')}\n`;
    };
    await pipeline(Readable.from(lines()), client.query(copyFrom(sql)));
  } finally {
    client.release();
  }
};

const samples = function* (seed: number, count: number, words: number): Generator<readonly (string | number)[]> {
  const roll = dice(seed);
  for (let n = 0; n < count; n += 1) {
    const text = sentence(roll, Math.ceil(words * (0.3 + roll() * 1.4)));
    yield [n, text, vectorText(tokensOf(text))];
  }
};

/** The directory that goes with the data: departments, projects with leaders and members, tasks. */
export const scaleDirectory = (): Directory => {
  const directory = emptyDirectory();
  const roll = dice(7);
  const one = (prefix: string, count: number): string => `${prefix}${Math.floor(roll() * count)}`;
  for (let n = 0; n < DEPARTMENTS; n += 1)
    directory.departments.set(`d${n}`, {
      name: `部门 ${n}`,
      parentId: n < 6 ? null : `d${n % 6}`,
      headIds: [one('a', PEOPLE)],
      removed: false,
    });
  directory.roles.set('member', {
    name: '成员',
    description: '',
    removed: false,
    permissions: [],
    projectScope: 'own',
    taskScope: 'own',
    recordScope: 'allInProject',
  });
  for (let n = 0; n < PEOPLE; n += 1) {
    directory.accounts.set(`a${n}`, {
      id: `a${n}`,
      departmentId: `d${n % DEPARTMENTS}`,
      roleIds: n % 3 === 0 ? ['member'] : [],
      isOrganAdmin: n === 0,
      directLeaderId: null,
      disabled: false,
      signingLocked: false,
      shredded: false,
      suspended: false,
    });
  }
  const fields = { number: '', description: '', departmentId: null, startDate: null };
  for (let n = 0; n < PROJECTS; n += 1) {
    const memberIds = Array.from({ length: 6 }, () => one('a', PEOPLE));
    directory.projects.set(`p${n}`, {
      ...fields,
      id: `p${n}`,
      name: `项目 ${n}`,
      leaderIds: [one('a', PEOPLE)],
      memberIds,
      endDate: null,
      personal: false,
      phase: null,
      status: 'active',
      ownerId: one('a', PEOPLE),
    });
  }
  for (let n = 0; n < TASKS; n += 1) {
    directory.tasks.set(`t${n}`, {
      ...fields,
      id: `t${n}`,
      projectId: `p${n % PROJECTS}`,
      name: `任务 ${n}`,
      managerIds: [one('a', PEOPLE)],
      memberIds: [],
      endDate: n % 10 === 0 ? '2026-01-01' : null,
      progress: 0,
      status: 'doing',
      ownerId: one('a', PEOPLE),
    });
  }
  return directory;
};

const recordsSql = (schema: string, count: number): string => `
insert into ${schema}.record_rows
select 'r' || i, 'SL-' || (2023 + i * 3 / ${count}) || '-' || lpad(i::text, 7, '0'), left(s.text, 60), (array['合成','分析','制剂','生物','稳定性'])[1 + floor(5 * h2 * h2)::int], st.status,
  1, 10, 4, 2, 0, 'b' || floor(${BOOKS} * h1 * h1)::int, p.project, p.task, 'd' || o.n % ${DEPARTMENTS}, 'a' || o.n,
  array_remove(array['u:a' || o.n, case when st.status <> 'draft' then 'u:a' || v.n end], null),
  case when i % 50 = 0 then array['a' || v.n] else '{}'::text[] end, case when st.status in ('inReview', 'recalling') then array['a' || v.n] else '{}'::text[] end, case when st.status in ('approved', 'rejected') then array['a' || v.n] else '{}'::text[] end,
  case when st.status in ('inReview', 'recalling') then t.at end, t.at - interval '9 days', t.at + (h2 * interval '40 days'), i % 100 = 0, st.status <> 'draft',
  case when st.status = 'approved' then t.at + (h2 * interval '40 days') end, null, null, null, false
from generate_series(1, ${count}) i
cross join lateral (select (hashint8(i) & 1048575) / 1048576.0::float8 as h1, (hashint8(i * 7 + 1) & 1048575) / 1048576.0::float8 as h2, (hashint8(i * 13 + 5) & 1048575) / 1048576.0::float8 as h3, (hashint8(i * 31 + 9) & 1048575) / 1048576.0::float8 as h4) h
cross join lateral (select floor(${PEOPLE} * h1 * h1)::int as n) o
cross join lateral (select floor(${PEOPLE} * h3)::int as n) v
cross join lateral (select case when h4 < 0.1 then null else floor(${TASKS} * h2 * h2)::int end as k) tk
cross join lateral (select 't' || tk.k as task, 'p' || tk.k % ${PROJECTS} as project) p
cross join lateral (select case when h3 < 0.25 then 'draft' when h3 < 0.30 then 'inReview' when h3 < 0.35 then 'rejected' when h3 < 0.355 then 'recalling' when h3 < 0.4 then 'recalled' else 'approved' end as status) st
cross join lateral (select timestamptz '2023-01-01' + i * (interval '1150 days' / ${count}) as at) t
join public.scale_documents s on s.n = i % ${DOCUMENTS}`;

const wordsSql = (schema: string, count: number): string => `
insert into ${schema}.record_words
select 'r' || i, s.title_words || array_to_tsvector(array['sl', lpad(i::text, 7, '0')])
from generate_series(1, ${count}) i join public.scale_documents s on s.n = i % ${DOCUMENTS}`;

const traceSql = (schema: string, from: number, to: number, events: number, records: number): string => `
insert into ${schema}.trace_rows (ord, idx, at, actor, type, entity, entity_id, record_id, module_id, field, title, row_id, old_value, new_value, action, field_format, words)
select i / 2, i % 2, timestamptz '2023-01-01' + (i / 2) * (interval '1150 days' / ${events}), 'a' || o.n, (array['ModuleSaved','ModuleSaved','ModuleSaved','RecordInfoChanged','ModuleAdded'])[1 + (i / 2) % 5], 'record', r.id,
  r.id, 'm' || (i / 2) % 4, 'block/' || i % 12, '@editor.paragraph', null, case when i % 3 = 0 then null else v.text end, v.text, case when i % 3 = 0 then 1 else 2 end, 1, v.words
from generate_series(${from}, ${to}) i
cross join lateral (select (hashint8(i / 2) & 1048575) / 1048576.0::float8 as h) h
cross join lateral (select 'r' || 1 + floor(${records} * h.h)::int as id) r
cross join lateral (select floor(${PEOPLE} * h.h * h.h)::int as n) o
join public.scale_values v on v.n = i % ${VALUES}`;

const eventsSql = (schema: string, count: number, records: number): string => `
insert into ${schema}.audit_events
select i, i::text, timestamptz '2023-01-01' + i * (interval '1150 days' / ${count}), 'a' || floor(${PEOPLE} * h.h * h.h)::int, (array['ModuleSaved','ModuleSaved','ModuleSaved','RecordInfoChanged','ModuleAdded'])[1 + i % 5], 'record', r.id,
  r.id, 'm' || i % 4, '步骤', case when i % 10 = 0 then '更正笔误' end, 's', 'c' || i, (i % 100)::int, 2
from generate_series(0, ${count - 1}) i
cross join lateral (select (hashint8(i) & 1048575) / 1048576.0::float8 as h) h
cross join lateral (select 'r' || 1 + floor(${records} * h.h)::int as id) r`;

const documentsSql = (schema: string, count: number): string => `
insert into ${schema}.search_docs
select 'r' || i, 0, 'SL-' || lpad(i::text, 7, '0') || E'\\n' || s.text, s.words || array_to_tsvector(array['sl', lpad(i::text, 7, '0')]),
  array_remove(array['all', 'd:' || r.department_id, 't:' || r.task_id, 'p:' || r.project_id, 'dt:' || r.department_id || ':' || r.task_id, 'dp:' || r.department_id || ':' || r.project_id], null) || r.people, '{}'
from generate_series(1, ${count}) i join public.scale_documents s on s.n = i % ${DOCUMENTS} join ${schema}.record_rows r on r.id = 'r' || i`;

const documents = async (pool: Pool): Promise<void> => {
  await pool.query(
    'create table public.scale_documents (n int primary key, text text, words tsvector, title_words tsvector); create table public.scale_values (n int primary key, text text, words tsvector)',
  );
  await copyIn(pool, 'copy public.scale_documents (n, text, words) from stdin', samples(11, DOCUMENTS, 120));
  await copyIn(pool, 'copy public.scale_values (n, text, words) from stdin', samples(13, VALUES, 6));
  const { rows } = await pool.query<{ n: number; title: string }>(
    'select n, left(text, 60) as title from public.scale_documents',
  );
  await pool.query(
    'update public.scale_documents d set title_words = t.words::tsvector from unnest($1::int[], $2::text[]) as t(n, words) where t.n = d.n',
    [rows.map((row) => row.n), rows.map((row) => vectorText(tokensOf(row.title)))],
  );
};

type Run = (what: string, sql: string) => Promise<void>;
const runnerOn =
  (pool: Pool, say: (line: string) => void): Run =>
  async (what, sql) => {
    const began = Date.now();
    const client = await pool.connect();
    await client
      .query('begin; set local statement_timeout = 0; set local synchronous_commit = off')
      .then(() => client.query(sql))
      .then(() => client.query('commit'))
      .finally(() => client.release(true));
    say(`${what} ${((Date.now() - began) / 1000).toFixed(0)} s`);
  };

/** As many records beside what a running product holds, in the tables that lists, search and palette read. */
export const addScaleRecords = async (pool: Pool, records: number): Promise<void> => {
  const live = await liveGeneration(pool, 'records');
  if (!live) throw new Error('the product has not made its read models');
  const run = runnerOn(pool, () => undefined);
  await documents(pool);
  // As in a rebuild: rows first, indexes after.
  const indexes = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = $1::regnamespace and not i.indisunique`,
    [live.schema],
  );
  await pool.query(indexes.rows.map(({ name }) => `drop index ${name};`).join(' '));
  await run('records', recordsSql(live.schema, records));
  await run('words', wordsSql(live.schema, records));
  await run('documents', documentsSql(live.schema, records));
  await createIndexes(pool, recordsProjection, live);
  await pool.query('drop table public.scale_documents, public.scale_values');
  const client = await pool.connect();
  await client
    .query('set statement_timeout = 0')
    .then(() =>
      client.query(
        `vacuum analyze ${['record_rows', 'record_words', 'search_docs'].map((table) => `${live.schema}.${table}`).join(', ')}`,
      ),
    )
    .finally(() => client.release(true));
};

const CHUNK = 1_000_000;

export const createScaleData = async (
  pool: Pool,
  { records, traceRows }: Scale,
  say: (line: string) => void = () => undefined,
): Promise<void> => {
  await migrateReadModels(pool);
  const generations = new Map<string, Generation>();
  for (const projection of projections) generations.set(projection.name, await newGeneration(pool, projection));
  const schemaOf = (name: string): string => generations.get(name)?.schema ?? name;
  // What is only read needs no log to be written beside it: so this many rows come in within minutes.
  for (const projection of projections)
    await pool.query(
      projection.tables.map((table) => `alter table ${schemaOf(projection.name)}.${table} set unlogged;`).join(' '),
    );
  const run = runnerOn(pool, say);
  await documents(pool);
  await run(
    'people',
    `insert into ${schemaOf('identity')}.people (id, real_name, account, mobile_phone, email, erased, department_id, role_ids, is_organ_admin, disabled, signing_locked, second_factor) select 'a' || i, '人员' || i, 'a' || i, '', '', false, 'd' || i % ${DEPARTMENTS}, '{}', i = 0, false, false, false from generate_series(0, ${PEOPLE - 1}) i`,
  );
  await run(
    'notebooks',
    `insert into ${schemaOf('registers')}.reg_notebook (id, owner_id, removed, revision, created_at, modified_at, entry_values, f_name, words, audience) select 'b' || i, 'a' || i % ${PEOPLE}, false, 0, now(), now(), '{}', '记录本 ' || i, '', '{}' from generate_series(0, ${BOOKS - 1}) i`,
  );
  const events = Math.ceil(traceRows / 2);
  const readable = async (): Promise<void> => {
    await run('records', recordsSql(schemaOf('records'), records));
    await run('words', wordsSql(schemaOf('records'), records));
    await run('documents', documentsSql(schemaOf('records'), records));
  };
  const history = async (): Promise<void> => {
    await run('events', eventsSql(schemaOf('audit'), events, records));
    for (let from = 0; from < traceRows; from += CHUNK)
      await run(
        `trace ${from}`,
        traceSql(schemaOf('audit'), from, Math.min(traceRows, from + CHUNK) - 1, events, records),
      );
  };
  const finish = async (names: (name: string) => boolean): Promise<void> => {
    for (const projection of projections.filter(({ name }) => names(name))) {
      const generation = generations.get(projection.name);
      if (!generation) continue;
      const began = Date.now();
      await createIndexes(pool, projection, generation);
      await switchTo(pool, projection, { ...generation, position: '1' }, () => 0);
      // As autovacuum leaves them: known to be seen by all, so that an index alone can answer.
      const client = await pool.connect();
      await client
        .query('set statement_timeout = 0')
        .then(() =>
          client.query(
            `vacuum analyze ${projection.tables.map((table) => `${generation.schema}.${table}`).join(', ')}`,
          ),
        )
        .finally(() => client.release(true));
      say(`indexes ${projection.name} ${((Date.now() - began) / 1000).toFixed(0)} s`);
    }
  };
  // Two tracks side by side, of about the same length.
  await Promise.all([
    readable().then(() => finish((name) => name !== 'audit')),
    history().then(() => finish((name) => name === 'audit')),
  ]);
  await pool.query('drop table public.scale_documents, public.scale_values');
};
