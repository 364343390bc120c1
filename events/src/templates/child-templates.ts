import { moduleTypeOf } from '../records/modules/registry';
import type { Nesting } from '../records/record-events';
import { isChild, type ChildTemplate, type TemplateItem, type TemplateModule } from './template';

/** So many child templates stand within one another, at most. */
export const MOST_NESTED = 5;
/** So many modules a template brings with all of its child templates, at most. */
export const MOST_BROUGHT = 200;
/** Each of so many modules in a child template of its own at every depth: more places than these are of empty ones. */
const MOST_PLACES = MOST_BROUGHT * MOST_NESTED;

/** Which published version of which template: that never changes any more, so that what nests it never does either. */
export type Child = ChildTemplate['child'];
export type ChildVersion = { readonly name: string; readonly items: readonly TemplateItem[] };
/** By `childKey`. */
export type ChildVersions = ReadonlyMap<string, ChildVersion>;

export const childKey = ({ templateId, version }: Child): string => `${templateId}@${String(version)}`;

/** A module as a record begins with it: with the child templates that it came by, the outermost first. */
export type PlacedModule = TemplateModule & { readonly within?: readonly Nesting[] };

export const childrenIn = (items: readonly TemplateItem[]): readonly Child[] =>
  items.flatMap((item) => (isChild(item) ? item.child : []));

/** The versions that these bring, to any depth that may be; what is deeper is left out. */
export const childVersionsOf = async <Version extends ChildVersion>(
  items: readonly TemplateItem[],
  find: (children: readonly Child[]) => Promise<ReadonlyMap<string, Version>>,
): Promise<ReadonlyMap<string, Version>> => {
  const known = new Map<string, Version>();
  let wanted = childrenIn(items);
  // One level more than may be: so that what is too deep is found to be.
  for (let depth = 0; wanted.length > 0 && depth <= MOST_NESTED && known.size <= MOST_BROUGHT; depth += 1) {
    const found = await find([...new Map(wanted.map((child) => [childKey(child), child])).values()]);
    for (const [key, version] of found) known.set(key, version);
    wanted = [...found.values()]
      .flatMap(({ items: within }) => childrenIn(within))
      .filter((child) => !known.has(childKey(child)));
  }
  return known;
};

/**
 * Modules in the order in which they come, each with where it came from. A group is known by the places that lead to it, so
 * that one child template that stands in two places makes two groups.
 */
export const placedModules = (items: readonly TemplateItem[], versions: ChildVersions): readonly PlacedModule[] => {
  const placed: PlacedModule[] = [];
  let places = 0;
  const place = (all: readonly TemplateItem[], path: readonly number[], within: readonly Nesting[]): void => {
    for (const [at, item] of all.entries()) {
      if (placed.length >= MOST_BROUGHT) return;
      if (!isChild(item)) placed.push(within.length === 0 ? item : { ...item, within });
      else if (within.length < MOST_NESTED) {
        places += 1;
        if (places > MOST_PLACES) return;
        const here = [...path, at];
        const group = { id: `${here.join('.')}-${item.child.templateId}`, title: item.title, ...item.child };
        place(versions.get(childKey(item.child))?.items ?? [], here, [...within, group]);
      }
    }
  };
  place(items, [], []);
  return placed;
};

export type NestingFault =
  | { readonly kind: 'circle' | 'deep' | 'twice'; readonly path: readonly string[] }
  | { readonly kind: 'many' }
  | { readonly kind: 'gone'; readonly title: string };

/**
 * What keeps a template from nesting what it nests. As versions are pinned nothing turns for ever; a template that comes to
 * itself again by way of others is refused all the same, for its versions would follow one another without an end.
 */
export const nestingFault = (
  own: { readonly id: string; readonly name: string },
  items: readonly TemplateItem[],
  versions: ChildVersions,
): NestingFault | null => {
  const single = new Set<string>();
  let [brought, places] = [0, 0];
  const look = (all: readonly TemplateItem[], ids: readonly string[], path: readonly string[]): NestingFault | null => {
    for (const item of all) {
      if (!isChild(item)) {
        brought += 1;
        if (brought > MOST_BROUGHT) return { kind: 'many' };
        if (moduleTypeOf(item.type).single !== true) continue;
        if (single.has(item.type)) return { kind: 'twice', path: [...path, item.title] };
        single.add(item.type);
        continue;
      }
      places += 1;
      if (places > MOST_PLACES) return { kind: 'many' };
      const version = versions.get(childKey(item.child));
      const name = version?.name ?? item.title;
      if (ids.includes(item.child.templateId)) return { kind: 'circle', path: [...path, name] };
      if (ids.length > MOST_NESTED) return { kind: 'deep', path: [...path, name] };
      if (version === undefined) return { kind: 'gone', title: item.title };
      const fault = look(version.items, [...ids, item.child.templateId], [...path, name]);
      if (fault !== null) return fault;
    }
    return null;
  };
  return look(items, [own.id], [own.name]);
};

/** Two lists of groups that a module came by are the same groups. */
export const pathOf = ({ within = [] }: Pick<PlacedModule, 'within'>): string =>
  within.map(({ templateId }) => templateId).join(' ');
