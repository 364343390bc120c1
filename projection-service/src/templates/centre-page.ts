import type { ParsedRequestOf } from '@shilu/events/core/call';
import { SYSTEM } from '@shilu/events/core/built-in';
import { takingTokens } from '@shilu/events/identity/readership';
import { usableProjects } from '@shilu/events/projects/project-use';
import type { CentreRow, templateCalls } from '@shilu/events/templates/calls';
import { templateRegister } from '@shilu/events/templates/template';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { offsetOf, where } from '../engine/where';
import { readableRow } from '../records/readable';
import { versionsTable } from '../registers/register-tables';
import { queryOf } from '../search/tokens';

type Row = {
  id: string;
  number: number;
  made_by: string;
  modified_at: Date;
  entry_values: string;
  uses: number;
};
const ORDER = { uses: 'uses desc, t.modified_at desc, t.id', newest: 't.modified_at desc, t.id' } as const;

const toRow = ({ id, number, made_by: by, modified_at: at, entry_values: held, uses }: Row): CentreRow[] => {
  const values = templateRegister.readable(JSON.parse(held) as Readonly<Record<string, unknown>>);
  if (values === null) return [];
  const { name, nameEn, description, recordType, industry, subField, inCentre, modules } = values;
  return [
    {
      ...{ id, name, nameEn, description, recordType, industry, subField, inCentre, modules: modules.length, uses },
      ...{ version: number, publishedAt: at.toISOString(), publishedBy: by === SYSTEM ? null : by },
    },
  ];
};

/**
 * C075: versions in use that the viewer may begin with, with how often that was done. Records are counted as far as the
 * viewer may read them, so that a number tells nobody of work that is not for them to know.
 */
export const centrePage = async (
  pool: Pool,
  viewer: Viewer,
  input: ParsedRequestOf<typeof templateCalls.publicPage>,
): Promise<{ readonly response: CentreRow[]; readonly rows: number }> => {
  const filter = where();
  filter.add('t.current');
  filter.add('t.audience && ?::text[]', takingTokens(viewer.directory, viewer.accountId));
  // P10: for projects in which the viewer begins no records, it is none that they could begin with.
  filter.add(
    '(t.f_project_ids is null or cardinality(t.f_project_ids) = 0 or t.f_without_project or t.f_project_ids && ?::text[])',
    usableProjects(viewer.directory, viewer.accountId),
  );
  if (input.of === 'centre') filter.add('t.f_in_centre');
  if (input.text !== undefined && input.text.trim() !== '') {
    const { tsquery, terms } = queryOf(input.text);
    if (tsquery !== null) filter.add('t.words @@ ?::tsquery', tsquery);
    else terms.forEach((term) => filter.add('position(? in lower(t.entry_values)) > 0', term));
  }
  const listed = `rm.${versionsTable(templateRegister)} t`;
  const narrowed = filter.sql();
  const total = await pool.query<{ n: number }>(`select count(*)::int as n from ${listed} where ${narrowed}`, [
    ...filter.values,
  ]);
  const readable = readableRow(filter, viewer);
  const { rows } = await pool.query<Row>(
    `with used as (
       select r.template_id, count(*)::int as n from rm.record_rows r
       where r.template_id is not null and not r.removed and ${readable} group by r.template_id)
     select t.id, t.number, t.made_by, t.modified_at, t.entry_values, coalesce(u.n, 0) as uses
     from ${listed} left join used u on u.template_id = t.id where ${narrowed}
     order by ${ORDER[input.order]} limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
    filter.values,
  );
  return { response: rows.flatMap(toRow), rows: total.rows[0]?.n ?? 0 };
};
