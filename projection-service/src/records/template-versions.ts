import { ownTokens } from '@shilu/events/identity/readership';
import type { RecordState } from '@shilu/events/records/record-state';
import {
  childKey,
  childrenIn,
  childVersionsOf,
  placedModules,
  type PlacedModule,
} from '@shilu/events/templates/child-templates';
import { templateRegister, type TemplateValues } from '@shilu/events/templates/template';
import { fitsProject } from '@shilu/events/templates/template-scope';
import type { Upgraded } from '@shilu/events/templates/upgrade-plan';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { versionsTable } from '../registers/register-tables';
import { findChildren, type NamedVersion } from '../templates/child-versions';

type Row = { number: number; current: boolean; entry_values: string };

export type TemplateVersions = {
  /** The version that the viewer may use; null where there is none. */
  readonly inUse: { readonly number: number; readonly values: TemplateValues } | null;
  readonly modulesOf: (number: number) => readonly PlacedModule[] | null;
  /** Whether records of a project may begin with what is in use, its child templates with it (P10). */
  readonly fits: (projectId: string | null) => boolean;
};

/** The versions of a template: each is read once, however many records stand at it. */
export const templateVersions = async (pool: Pool, viewer: Viewer, id: string): Promise<TemplateVersions> => {
  const { rows } = await pool.query<Row>(
    `select number, current and audience && $2::text[] as current, entry_values from rm.${versionsTable(templateRegister)} where id = $1`,
    [id, ownTokens(viewer.directory, viewer.accountId)],
  );
  const known = new Map<number, TemplateValues | null>();
  const valuesOf = (number: number): TemplateValues | null => {
    const row = rows.find((each) => each.number === number);
    if (row === undefined) return null;
    const found = known.get(number);
    if (found !== undefined) return found;
    const values = templateRegister.readable(JSON.parse(row.entry_values) as Readonly<Record<string, unknown>>);
    known.set(number, values);
    return values;
  };
  const items = rows.flatMap(({ number }) => valuesOf(number)?.modules ?? []);
  const children: ReadonlyMap<string, NamedVersion> =
    childrenIn(items).length === 0 ? new Map() : await childVersionsOf(items, (wanted) => findChildren(pool, wanted));
  const current = rows.find((row) => row.current);
  const values = current === undefined ? null : valuesOf(current.number);
  const brought = await childVersionsOf(values?.modules ?? [], (wanted) =>
    Promise.resolve(new Map([...children].filter(([key]) => wanted.some((child) => childKey(child) === key)))),
  );
  return {
    fits: (projectId) =>
      values !== null && [values, ...brought.values()].every((version) => fitsProject(version, projectId)),
    inUse: current === undefined || values === null ? null : { number: current.number, values },
    modulesOf: (number) => {
      const values = valuesOf(number);
      return values && placedModules(values.modules, children);
    },
  };
};

/** What a record and the two versions are, where the one in use is newer and may be used in it. */
export const upgradedBy = (
  { inUse, modulesOf, fits }: TemplateVersions,
  record: Upgraded['record'] & Pick<RecordState, 'templateVersion' | 'projectId'>,
): Upgraded | null => {
  const { templateVersion, projectId } = record;
  if (inUse === null || templateVersion === null || inUse.number <= templateVersion) return null;
  if (!fits(projectId)) return null;
  const [before, after] = [modulesOf(templateVersion), modulesOf(inUse.number)];
  return before && after && { record, before, after };
};
