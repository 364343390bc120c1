import { childKey, type Child, type ChildVersion } from '@shilu/events/templates/child-templates';
import { templateRegister, type TemplateValues } from '@shilu/events/templates/template';
import type { Pool } from 'pg';
import { versionsTable } from '../registers/register-tables';

export type NamedVersion = ChildVersion & Pick<TemplateValues, 'nameEn' | 'projectIds' | 'withoutProject'>;
type Row = { id: string; number: number; entry_values: string };

/** The published versions that these children name, of those that there are. */
export const findChildren = async (
  pool: Pool,
  children: readonly Child[],
): Promise<ReadonlyMap<string, NamedVersion>> => {
  const { rows } = await pool.query<Row>(
    `select v.id, v.number, v.entry_values from rm.${versionsTable(templateRegister)} v
     join unnest($1::text[], $2::int[]) as w(id, number) on v.id = w.id and v.number = w.number`,
    [children.map(({ templateId }) => templateId), children.map(({ version }) => version)],
  );
  const found = new Map<string, NamedVersion>();
  for (const { id, number, entry_values: held } of rows) {
    const values = templateRegister.readable(JSON.parse(held) as Readonly<Record<string, unknown>>);
    if (values === null) continue;
    const { name, nameEn, modules: items, projectIds, withoutProject } = values;
    found.set(childKey({ templateId: id, version: number }), { name, nameEn, items, projectIds, withoutProject });
  }
  return found;
};
