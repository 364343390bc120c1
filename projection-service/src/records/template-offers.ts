import type { ParsedRequestOf, ResponseOf } from '@shilu/events/core/call';
import { currentContent } from '@shilu/events/records/modules/registry';
import type { recordCalls } from '@shilu/events/records/calls';
import { EDITABLE_STATUSES, moduleOf, type RecordState } from '@shilu/events/records/record-state';
import { MOST_OFFERED, type OfferedRow } from '@shilu/events/records/template-calls';
import { contentsWanted, planUpgrade, summaryOf } from '@shilu/events/templates/upgrade-plan';
import { inSlices } from '../engine/in-slices';
import type { QueryDeps, Viewer } from '../engine/query';
import { offsetOf, where } from '../engine/where';
import { namesOf } from '../identity/names';
import { addReader } from './readable';
import { loadHeads } from './state-tables';
import { storedContent } from './stored-content';
import { templateVersions, upgradedBy, type TemplateVersions } from './template-versions';

type Deps = Pick<QueryDeps, 'pool' | 'blobs'>;
type Counted = { current: number; taken: number; older: number; authors: number };
type Line = Omit<OfferedRow, 'ownerName'>;

const NOTHING = { added: 0, changed: 0, stayed: 0, lost: 0 };

/** Contents by record and module: only of modules in which somebody wrote what the version would be put into. */
const contentsOf = async (
  { pool, blobs }: Deps,
  states: ReadonlyMap<string, RecordState>,
  wanted: readonly (readonly [recordId: string, moduleId: string])[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>> => {
  const found = new Map<string, Map<string, unknown>>();
  if (wanted.length === 0) return found;
  const { rows } = await pool.query<{ record_id: string; module_id: string; content: string | null }>(
    `select m.record_id, m.module_id, m.content from rm.record_modules m
     join unnest($1::text[], $2::text[]) as w(record_id, module_id) on m.record_id = w.record_id and m.module_id = w.module_id`,
    [wanted.map(([recordId]) => recordId), wanted.map(([, moduleId]) => moduleId)],
  );
  for (const { record_id: recordId, module_id: moduleId, content } of rows) {
    const state = states.get(recordId);
    const module = state && moduleOf(state, moduleId);
    if (module === undefined) continue;
    const stored = content === null ? await storedContent(blobs, module.content) : (JSON.parse(content) as unknown);
    const held = found.get(recordId) ?? new Map<string, unknown>();
    found.set(recordId, held.set(moduleId, currentContent(module.type, stored, module.content.version)));
  }
  return found;
};

const lineOf = (
  state: RecordState,
  versions: TemplateVersions,
  contents: ReadonlyMap<string, unknown>,
): Line | null => {
  const upgraded = upgradedBy(versions, state);
  if (upgraded === null) return null;
  const { id, number, title, status, ownerId, templateVersion } = state;
  return {
    ...{ id, number, title, status, ownerId, from: templateVersion ?? 0 },
    ...summaryOf(planUpgrade(upgraded, contents)),
  };
};

const linesOf = async (
  deps: Deps,
  versions: TemplateVersions,
  ids: readonly string[],
  closed: AbortSignal | undefined,
): Promise<readonly Line[]> => {
  const states = await loadHeads(deps.pool, ids);
  const wanted = [...states].flatMap(([id, state]) => {
    const upgraded = upgradedBy(versions, state);
    return upgraded === null ? [] : contentsWanted(upgraded).map((moduleId) => [id, moduleId] as const);
  });
  const contents = await contentsOf(deps, states, wanted);
  const lines = await inSlices(ids, closed, (id) => {
    const state = states.get(id);
    return state ? lineOf(state, versions, contents.get(id) ?? new Map<string, unknown>()) : null;
  });
  return lines.filter((line) => line !== null);
};

/** T13: which open records stand at which version, and what the one in use would change in those at an older one. */
export const templateOffers = async (
  deps: Deps,
  viewer: Viewer,
  input: ParsedRequestOf<typeof recordCalls.templateOffers>,
  closed?: AbortSignal,
): Promise<{ readonly response: ResponseOf<typeof recordCalls.templateOffers>; readonly rows: number }> => {
  const versions = await templateVersions(deps.pool, viewer, input.templateId);
  const to = versions.inUse?.number ?? null;
  const none = { current: 0, taken: 0, older: 0, authors: 0 };
  if (to === null) return { response: { to, ...none, total: { records: 0, ...NOTHING }, records: [] }, rows: 0 };
  const filter = where();
  filter.add('r.template_id = ?', input.templateId);
  filter.add('not r.removed');
  filter.add('r.status = any(?::text[])', EDITABLE_STATUSES);
  if (input.of === 'mine') filter.add('r.owner_id = ?', viewer.accountId);
  addReader(filter, viewer);
  const from = `rm.record_rows r where ${filter.sql()}`;
  const number = filter.value(to);
  const { rows: counted } = await deps.pool.query<Counted>(
    `select count(*) filter (where r.template_version = ${number})::int as current,
       count(*) filter (where r.template_version = ${number} and r.template_taken)::int as taken,
       count(*) filter (where r.template_version < ${number})::int as older,
       count(distinct r.owner_id) filter (where r.template_version < ${number})::int as authors from ${from}`,
    filter.values,
  );
  const { rows: older } = await deps.pool.query<{ id: string }>(
    `select r.id from ${from} and r.template_version < ${number}
     order by r.modified_at desc, r.id desc limit ${filter.value(MOST_OFFERED)}`,
    filter.values,
  );
  const ids = older.map(({ id }) => id);
  const lines = await linesOf(deps, versions, ids, closed);
  const names = await namesOf(deps.pool, [...new Set(lines.map(({ ownerId }) => ownerId))], viewer.language);
  const sum = (key: keyof typeof NOTHING): number => lines.reduce((all, line) => all + line[key], 0);
  const start = offsetOf(input);
  return {
    response: {
      ...{ to, ...(counted[0] ?? none) },
      total: {
        ...{ records: lines.length, added: sum('added'), changed: sum('changed') },
        ...{ stayed: sum('stayed'), lost: sum('lost') },
      },
      records: lines.slice(start, start + input.pageSize).map((line) => ({ ...line, ownerName: names(line.ownerId) })),
    },
    rows: lines.length,
  };
};
