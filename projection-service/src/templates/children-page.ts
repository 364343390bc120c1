import { AppError, isAppError } from '@shilu/events/core/app-error';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import { takingTokens } from '@shilu/events/identity/readership';
import type { ChildContent, templateCalls } from '@shilu/events/templates/calls';
import {
  childKey,
  childVersionsOf,
  placedModules,
  type Child,
  type ChildVersions,
} from '@shilu/events/templates/child-templates';
import { templateRegister } from '@shilu/events/templates/template';
import type { QueryDeps, Viewer } from '../engine/query';
import { findEntry } from '../registers/find-entry';
import { versionsTable } from '../registers/register-tables';
import { findChildren } from './child-versions';

/** All that stands in a template as its reader has it; nothing of one that is not theirs to read. */
const standingIn = async (deps: QueryDeps, viewer: Viewer, of: string | null): Promise<ReadonlySet<string>> => {
  if (of === null) return new Set();
  try {
    const { values } = await findEntry(deps, templateRegister, viewer, of);
    const items = templateRegister.readable(values)?.modules ?? [];
    return new Set((await childVersionsOf(items, (wanted) => findChildren(deps.pool, wanted))).keys());
  } catch (error) {
    if (isAppError(error) && error.key === 'notFound') return new Set();
    throw error;
  }
};

type Current = { id: string; number: number };

/** Versions in use of these templates that the viewer may begin with. */
const inUseOf = async ({ pool }: QueryDeps, viewer: Viewer, children: readonly Child[]) => {
  const { rows } = await pool.query<Current>(
    `select id, number from rm.${versionsTable(templateRegister)} where current and id = any($1) and audience && $2::text[]`,
    [children.map(({ templateId }) => templateId), takingTokens(viewer.directory, viewer.accountId)],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
};

/** Of these versions, older ones too, those that were for the viewer, while the newest of their template is in use. */
const openOf = async (
  { pool }: QueryDeps,
  viewer: Viewer,
  children: readonly Child[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<Current>(
    `select v.id, v.number from rm.${versionsTable(templateRegister)} v
     join unnest($1::text[], $2::int[]) as w(id, number) on v.id = w.id and v.number = w.number
     where v.open and v.audience && $3::text[]`,
    [
      children.map(({ templateId }) => templateId),
      children.map(({ version }) => version),
      takingTokens(viewer.directory, viewer.accountId),
    ],
  );
  return new Set(rows.map(({ id, number }) => childKey({ templateId: id, version: number })));
};

const MOST_MEGABYTES = 16;

/** What one child brings may stand in it many times: each weighs, and is measured once. */
const budget = () => {
  const measured = new Map<unknown, number>();
  let bytes = 0;
  return ({ content }: { readonly content?: unknown }): void => {
    const own = measured.get(content) ?? Buffer.byteLength(JSON.stringify(content ?? null));
    measured.set(content, own);
    bytes += own;
    if (bytes > MOST_MEGABYTES * 1024 * 1024) throw new AppError('answerTooLarge', { max: MOST_MEGABYTES });
  };
};

/** X755 */
export const childrenPage = async (
  deps: QueryDeps,
  viewer: Viewer,
  { of, children }: ParsedRequestOf<typeof templateCalls.children>,
): Promise<readonly ChildContent[]> => {
  const [standing, inUse] = [await standingIn(deps, viewer, of), await inUseOf(deps, viewer, children)];
  const taken = await openOf(deps, viewer, children);
  const open = children.filter((child) => taken.has(childKey(child)) || standing.has(childKey(child)));
  if (open.length === 0) return [];
  const known = await findChildren(deps.pool, open);
  const within = await childVersionsOf(
    [...known.values()].flatMap(({ items }) => items),
    (wanted) => findChildren(deps.pool, wanted),
  );
  const versions: ChildVersions = new Map([...within, ...known]);
  const weigh = budget();
  return open.flatMap((child): ChildContent[] => {
    const found = known.get(childKey(child));
    if (found === undefined) return [];
    const placed = placedModules(found.items, versions);
    placed.forEach(weigh);
    const modules = placed.map(({ type, title, content, contentVersion, within: by = [] }) => ({
      ...{ type, title, content, within: [...by] },
      ...(contentVersion !== undefined && { contentVersion }),
    }));
    return [{ ...child, name: found.name, nameEn: found.nameEn, inUse: inUse.get(child.templateId) ?? null, modules }];
  });
};
