import { likeText } from '../engine/like-text';
import { where } from '../engine/where';
import { dayEnd, dayStart } from '../engine/where';
import { addReadable } from '../records/readable';
import type { StructureSource } from './sources';

type Head = { readonly modules: readonly { readonly id: string; readonly title: string }[] };

/** Structures in modules of records. */
export const recordSource: StructureSource = {
  kind: 'record',
  model: 'records',
  drawings: 'structure_texts',
  places: (shared, viewer, { text = '', authorId, projectId, from, to, roles }) => {
    const filter = where(shared.values);
    addReadable(filter, viewer);
    filter.add('not r.removed');
    if (text.trim() !== '')
      filter.add('(r.number ilike ? or r.title ilike ? or p.name ilike ?)', likeText(text.trim()));
    if (authorId !== undefined) filter.add('r.owner_id = ?', authorId);
    if (projectId !== undefined) filter.add('r.project_id = ?', projectId);
    if (from !== undefined) filter.add('r.modified_at >= ?', dayStart(from));
    if (to !== undefined) filter.add('r.modified_at < ?', dayEnd(to));
    if (roles !== undefined) filter.add('p.role = any(?::text[])', roles);
    return `select 'record' as kind, r.id, r.number, r.title, p.module_id, p.at, p.row_id, p.role, p.name, p.yield, p.hash, r.owner_id as author, r.modified_at as date
      from rm.record_structures p join rm.record_rows r on r.id = p.record_id where ${filter.sql()}`;
  },
  structures: async (pool, hashes) => {
    const { rows } = await pool.query<{ hash: string; structure: string }>(
      'select hash, structure from rm.structure_texts where hash = any($1::text[])',
      [hashes],
    );
    return new Map(rows.map(({ hash, structure }) => [hash, structure]));
  },
  moduleNames: async (pool, places) => {
    const ids = [...new Set(places.map(({ id }) => id))];
    const { rows } = await pool.query<{ record_id: string; head: string }>(
      'select record_id, head from rm.record_heads where record_id = any($1::text[])',
      [ids],
    );
    return new Map(
      rows.flatMap(({ record_id: id, head }) =>
        (JSON.parse(head) as Head).modules.map((module) => [`${id} ${module.id}`, module.title] as const),
      ),
    );
  },
};
