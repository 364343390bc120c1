import { inUse } from '@shilu/events/core/entry-versions';
import { mayTakeInUse } from '@shilu/events/core/register-access';
import {
  childKey,
  childVersionsOf,
  placedModules,
  type Child,
  type ChildVersion,
  type PlacedModule,
} from '@shilu/events/templates/child-templates';
import { templateRegister, type TemplateItem, type TemplateValues } from '@shilu/events/templates/template';
import { fitsProject } from '@shilu/events/templates/template-scope';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { versionAt } from '../registers/entry-at';

/** With the projects that it is for, which hold wherever it is nested (P10). */
type ScopedVersion = ChildVersion & Pick<TemplateValues, 'projectIds' | 'withoutProject'>;

/** The published versions that these children name, of those that there are. */
export const findChildren = async (
  services: Pick<Services, 'store' | 'entriesOf'>,
  children: readonly Child[],
): Promise<ReadonlyMap<string, ScopedVersion>> => {
  const found = new Map<string, ScopedVersion>();
  for (const child of children) {
    const { state } = await services.entriesOf(templateRegister).load(child.templateId);
    const version = await versionAt(services, templateRegister, child.templateId, state, child.version);
    if (version === null || version.newest === null) continue;
    const { name, modules: items, projectIds, withoutProject } = templateRegister.read(version.newest);
    found.set(childKey(child), { name, items, projectIds, withoutProject });
  }
  return found;
};

type Brought = {
  readonly modules: readonly PlacedModule[];
  /** Whether records of a project may begin with all of it. */
  readonly fits: (projectId: string | null) => boolean;
};

/** What a template brings, its child templates with all that they bring. */
export const withChildren = async (
  services: Pick<Services, 'store' | 'entriesOf'>,
  items: readonly TemplateItem[],
): Promise<Brought> => {
  const versions = await childVersionsOf(items, (children) => findChildren(services, children));
  return {
    modules: placedModules(items, versions),
    fits: (projectId) => [...versions.values()].every((version) => fitsProject(version, projectId)),
  };
};

export type NewerVersion = {
  readonly number: number;
  readonly before: readonly PlacedModule[];
  readonly after: readonly PlacedModule[];
};

/** The version in use of the template that a record began from, where the caller may use it there and it is a newer one. */
export const newerVersion = async (
  services: Services,
  caller: Pick<Caller, 'id'>,
  record: {
    readonly templateId: string | null;
    readonly templateVersion: number | null;
    readonly projectId: string | null;
  },
): Promise<NewerVersion | null> => {
  const { templateId, templateVersion, projectId } = record;
  if (templateId === null || templateVersion === null) return null;
  const { state } = await services.entriesOf(templateRegister).load(templateId);
  const used = inUse(templateRegister, state);
  if (used === null || used.number <= templateVersion) return null;
  if (!mayTakeInUse(templateRegister, { ...state, id: templateId }, services.directory, caller.id)) return null;
  const values = templateRegister.read(used.values);
  if (!fitsProject(values, projectId)) return null;
  const held = (await versionAt(services, templateRegister, templateId, state, templateVersion))?.newest ?? null;
  if (held === null) return null;
  const after = await withChildren(services, values.modules);
  if (!after.fits(projectId)) return null;
  const before = await withChildren(services, templateRegister.read(held).modules);
  return { number: used.number, before: before.modules, after: after.modules };
};
