import type { ParsedRequestOf, ResponseOf } from '@shilu/events/core/call';
import type { templateCalls, TemplateUse } from '@shilu/events/templates/calls';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { offsetOf, where } from '../engine/where';
import { addReader } from '../records/readable';

type Row = {
  id: string;
  number: string;
  title: string;
  status: TemplateUse['status'];
  template_version: number | null;
  created_at: Date;
};

/** Records begun from a template, of those that the viewer may read, newest first; and how many by version. */
export const usesOfTemplate = async (
  pool: Pool,
  viewer: Viewer,
  input: ParsedRequestOf<typeof templateCalls.uses>,
): Promise<{ readonly response: ResponseOf<typeof templateCalls.uses>; readonly rows: number }> => {
  const filter = where();
  filter.add('r.template_id = ?', input.id);
  filter.add('not r.removed');
  addReader(filter, viewer);
  const from = `rm.record_rows r where ${filter.sql()}`;
  const { rows: versions } = await pool.query<{ version: number | null; count: number }>(
    `select r.template_version as version, count(*)::int as count from ${from} group by 1 order by 1 desc nulls last`,
    filter.values,
  );
  const { rows } = await pool.query<Row>(
    `select r.id, r.number, r.title, r.status, r.template_version, r.created_at from ${from}
     order by r.created_at desc, r.id desc limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
    filter.values,
  );
  const records = rows.map(({ template_version: version, created_at: at, ...row }) => ({
    ...row,
    version,
    createdAt: at.toISOString(),
  }));
  return { response: { versions, records }, rows: versions.reduce((sum, { count }) => sum + count, 0) };
};
