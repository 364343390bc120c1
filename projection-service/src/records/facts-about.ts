import type { FactAbout } from '@shilu/events/records/fact-calls';
import type { Subject } from '@shilu/events/records/modules/fact';
import { toldFromSubject } from '@shilu/events/records/modules/facts';
import type { RecordStatus } from '@shilu/events/records/record-state';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { cappedRows, COUNT_CAP, offsetOf, where, type Where } from '../engine/where';
import { namesOf } from '../identity/names';
import { addReadable } from './readable';

type Row = {
  record_id: string;
  module_id: string;
  fact_id: string;
  type: string;
  detail: string;
  stated_by: string;
  stated_at: Date;
  number: string;
  title: string;
  status: RecordStatus;
  removed: boolean;
};

/** Facts about a thing, in records that the viewer may read: of others nobody learns that they say anything. */
const aboutSubject = (viewer: Viewer, { category, id }: Subject): Where => {
  const filter = where();
  addReadable(filter, viewer);
  filter.add('f.category = ?', category);
  filter.add('f.subject_id = ?', id);
  return filter;
};

const FROM = 'from rm.record_facts f join rm.record_rows r on r.id = f.record_id';

export const countFactsAbout = async (pool: Pool, viewer: Viewer, subject: Subject): Promise<number> => {
  const filter = aboutSubject(viewer, subject);
  const { rows } = await pool.query<{ n: string }>(
    `select count(*) as n from (select 1 ${FROM} where ${filter.sql()} limit ${COUNT_CAP + 1}) counted`,
    filter.values,
  );
  return Number(rows[0]?.n ?? 0);
};

/** X062, the newest first. Who may read what they are about is asked before. */
export const factsAbout = async (
  pool: Pool,
  viewer: Viewer,
  subject: Subject,
  input: { readonly pageIndex: number; readonly pageSize: number },
): Promise<{ readonly response: FactAbout[]; readonly rows: number; readonly rowsCapped?: boolean }> => {
  const filter = aboutSubject(viewer, subject);
  const { rows } = await pool.query<Row>(
    `select f.record_id, f.module_id, f.fact_id, f.type, f.detail, f.stated_by, f.stated_at, r.number, r.title, r.status, r.removed
     ${FROM} where ${filter.sql()} order by f.stated_at desc, f.record_id, f.module_id, f.fact_id
     limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
    filter.values,
  );
  const names = await namesOf(
    pool,
    rows.map((row) => row.stated_by),
    viewer.language,
  );
  const response = rows.flatMap((row): FactAbout[] => {
    const told = toldFromSubject(row.type, JSON.parse(row.detail));
    return told === null
      ? []
      : [
          {
            ...{ recordId: row.record_id, moduleId: row.module_id, factId: row.fact_id, type: row.type },
            ...{ told: told.label[viewer.language], remark: told.remark },
            ...{ number: row.number, title: row.title, status: row.status, removed: row.removed },
            ...{ by: row.stated_by, byName: names(row.stated_by), at: row.stated_at.toISOString() },
          },
        ];
  });
  return { response, ...cappedRows(await countFactsAbout(pool, viewer, subject), COUNT_CAP) };
};
