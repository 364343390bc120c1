import { auditCalls } from '@shilu/events/audit/calls';
import { readKindLabels, readSearch, type ReadKind, type ReadView } from '@shilu/events/audit/reading';
import { momentWords, readMoment } from '@shilu/events/audit/read-moment';
import { choiceWords } from '@shilu/events/audit/choice-words';
import { eventWords } from '@shilu/events/audit/event-words';
import { AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { RECORD } from '@shilu/events/records/record-category';
import { fileReply, type Route } from '@shilu/infra/http/call-context';
import { readColumns } from '@shilu/infra/reads/read-log';
import { csvStream } from '@shilu/infra/tables/csv';
import type { Pool } from 'pg';
import type { ContextDeps } from '../engine/context-queries';
import { heavyQuery, isFresh, query, type Viewer } from '../engine/query';
import { cappedRows, COUNT_CAP, dayEnd, dayStart, offsetOf, where, type Where } from '../engine/where';
import { namesOf } from '../identity/names';
import { askedOf, seesWholeTrail } from './audit-filter';
import { entityNames } from './audit-rows';
import { codeLine } from './labels';

type Filters = {
  readonly actorId?: string | undefined;
  readonly recordId?: string | undefined;
  readonly kind?: ReadKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
type Row = {
  number: string;
  at: Date;
  account_id: string;
  kind: ReadKind;
  category: string | null;
  subject_id: string | null;
  file: string | null;
  search: string | null;
  moment: string | null;
};

/** Rows that were asked for, up to a moment. */
const matching = ({ actorId, recordId, kind, from, to }: Filters, now: Date): Where => {
  const filter = where();
  filter.add('at <= ?', now);
  if (actorId !== undefined) filter.add('account_id = ?', actorId);
  if (recordId !== undefined) filter.add(`category = '${RECORD}' and subject_id = ?`, recordId);
  if (kind !== undefined) filter.add('kind = ?', kind);
  if (from !== undefined) filter.add('at >= ?', dayStart(from));
  if (to !== undefined) filter.add('at < ?', dayEnd(to));
  return filter;
};

/** What files are called where they are held; a picture in a text has no name but its hash. */
const fileNames = async (pool: Pool, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (hashes.length === 0) return new Map();
  const { rows } = await pool.query<{ hash: string; name: string }>(
    'select hash, min(name) as name from rm.record_files where hash = any($1) and name <> hash group by hash',
    [hashes],
  );
  return new Map(rows.map(({ hash, name }) => [hash, name]));
};

const askedInWords = (
  asked: Readonly<Record<string, string>>,
  people: (id: string) => string,
  language: Language,
): string =>
  Object.entries(asked)
    .map(([key, value]) => inWords(key, value, people, language))
    .filter((word) => word !== '')
    .join(' · ');
const inWords = (key: string, value: string, people: (id: string) => string, language: Language): string => {
  if (key === 'actorId') return people(value);
  if (key === 'type') return typesOf(value, language);
  return (key === 'entity' ? choiceWords('entity', value, language) : null) ?? value;
};
const typesOf = (types: string, language: Language): string =>
  types
    .split(' ')
    .map((type) => eventWords(type, language))
    .join(', ');

const views = async (pool: Pool, viewer: Viewer, rows: readonly Row[]): Promise<readonly ReadView[]> => {
  const things = rows.flatMap(({ category, subject_id }) =>
    category === null || subject_id === null ? [] : [{ entity: category, entity_id: subject_id }],
  );
  const [people, files, named] = await Promise.all([
    namesOf(
      pool,
      rows.flatMap(({ account_id: id, search }) => [id, readSearch(search)?.asked['actorId'] ?? []].flat()),
      viewer.language,
    ),
    fileNames(pool, [...new Set(rows.flatMap(({ file }) => file ?? []))]),
    entityNames(pool, viewer, things),
  ]);
  /** Null where nothing is known of it any more. */
  const nameOf = (entity: string | null, entity_id: string | null): string | null => {
    const name = entity === null || entity_id === null ? '' : named({ entity, entity_id });
    return name === '' || name === entity_id ? null : name;
  };
  /** What somebody searched for, in words. */
  const searchOf = (said: string | null): ReadView['search'] => {
    const search = readSearch(said);
    return search && { found: search.found, asked: askedInWords(search.asked, people, viewer.language) };
  };
  return rows.map(
    ({ number, at, account_id: accountId, kind, category, subject_id: subjectId, file, search, moment }) => ({
      ...{ number: Number(number), at: at.toISOString(), accountId, accountName: people(accountId), kind },
      ...{ category, subjectId, subjectName: nameOf(category, subjectId) },
      file: file === null ? null : { hash: file, name: files.get(file) ?? null },
      ...{ search: searchOf(search), moment: readMoment(moment) },
    }),
  );
};

const PAGE = 1_000;
/** A file of more lines than this is asked for in parts. */
const MOST_LINES = 100_000;

const header: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '时间 (UTC)',
    '人员',
    '查阅方式',
    '所看的时刻或版本',
    '对象',
    '文件',
    '文件 SHA-256',
    '检索条件',
    '检索到的条数',
    '序号',
  ],
  'en-US': [
    ...['Time (UTC)', 'Person', 'What they did', 'Moment or version', 'Item', 'File', 'SHA-256 of the file'],
    ...['Searched for', 'Lines found', 'Number'],
  ],
};

/** As the times of the file are. */
const inUtc = (at: string): string => at;

const linesOf = async function* (pool: Pool, viewer: Viewer, filters: Filters, now: Date, code: string) {
  let below: number | null = null;
  for (let written = 0; written < MOST_LINES; written += PAGE) {
    const filter = matching(filters, now);
    if (below !== null) filter.add('number < ?', below);
    const { rows }: { rows: Row[] } = await pool.query<Row>(
      `select ${readColumns} from reads.entries where ${filter.sql()} order by number desc limit ${PAGE}`,
      filter.values,
    );
    const { language } = viewer;
    for (const { at, accountName, kind, moment, subjectName, subjectId, file, search, number } of await views(
      pool,
      viewer,
      rows,
    ))
      yield [
        ...[at, accountName, readKindLabels[kind][language], moment && momentWords(moment, language, inUtc)],
        subjectName ?? subjectId,
        ...[file?.name ?? null, file?.hash ?? null, search?.asked ?? null, search?.found ?? null, number],
      ];
    if (rows.length < PAGE) break;
    below = Number(rows.at(-1)?.number);
  }
  yield [codeLine(code, viewer.language)];
};

const mustOversee = (viewer: Viewer): void => {
  if (!seesWholeTrail(viewer)) throw new AppError('forbidden');
};

/** X845, X846: who read what, for those who oversee the audit trail; what is read is there within a second. */
export const readRoutes = (deps: ContextDeps): readonly Route[] => {
  const { pool, clock, reads, copies } = deps;
  return [
    query(deps, auditCalls.reads, ['records', 'registers', 'identity'], async (input, viewer) => {
      mustOversee(viewer);
      await reads.flush();
      const filter = matching(input, clock());
      const condition = filter.sql();
      const counted = await pool.query<{ count: number }>(
        `select count(*)::int as count from (select 1 from reads.entries where ${condition} limit ${COUNT_CAP + 1}) counted`,
        filter.values,
      );
      const { rows } = await pool.query<Row>(
        `select ${readColumns} from reads.entries where ${condition} order by number desc limit ${input.pageSize} offset ${offsetOf(input)}`,
        filter.values,
      );
      return { response: [...(await views(pool, viewer, rows))], ...cappedRows(counted.rows[0]?.count ?? 0) };
    }),
    heavyQuery(
      deps,
      auditCalls.readsExport,
      ['records', 'registers', 'identity'],
      async ({ format, ...filters }, viewer, context) => {
        mustOversee(viewer);
        await reads.flush();
        const now = clock();
        const copy = await copies.ofTrail(context, { what: 'reads', format, filters: askedOf(filters) });
        await isFresh(deps, ['audit'], copy.position);
        return fileReply({
          body: csvStream([header[viewer.language]], linesOf(pool, viewer, filters, now, copy.verificationCode)),
          mime: 'text/csv; charset=utf-8',
          fileName: `read-log-${now.toISOString().slice(0, 10)}.csv`,
          inline: false,
        });
      },
    ),
  ];
};
