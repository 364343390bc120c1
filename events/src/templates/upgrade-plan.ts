import { AppError } from '../core/app-error';
import { sameJson } from '../core/canonical';
import type { FieldChange } from '../core/trace';
import { moduleTypeOf } from '../records/modules/registry';
import { contentHash } from '../records/record-hash';
import type { Nesting, Stayed } from '../records/record-events';
import {
  isSigned,
  type GivenModule,
  type ModuleLock,
  type ModuleState,
  type RecordState,
} from '../records/record-state';
import { begunContent, shownContent } from './begun-content';
import { pathOf, type PlacedModule } from './child-templates';
import type { TemplateModule } from './template';

/** What a newer version of its template makes of one module of a record (T13). Nothing of a record ever goes. */
export type PlannedStep =
  | { readonly kind: 'added'; readonly place: number; readonly index: number; readonly module: TemplateModule }
  | {
      readonly kind: 'changed';
      readonly moduleId: string;
      readonly type: string;
      readonly title: string;
      readonly content: unknown;
      /** By which version of its type the content is read. */
      readonly contentVersion: number;
      /** What was filled in and has no place in it. */
      readonly losses: readonly FieldChange[];
    }
  | { readonly kind: 'renamed'; readonly moduleId: string; readonly type: string; readonly from: string; readonly to: string }
  | { readonly kind: 'stayed'; readonly moduleId: string; readonly type: string; readonly title: string; readonly because: Stayed }
  /** The template locks it from now on, or otherwise than before; null where it is open again. */
  | { readonly kind: 'locked'; readonly moduleId: string; readonly type: string; readonly title: string; readonly lock: ModuleLock | null }
  /** Of a type of which a record holds one, and this one has its own. */
  | { readonly kind: 'held'; readonly place: number; readonly type: string; readonly title: string }; // prettier-ignore

export type UpgradePlan = {
  readonly steps: readonly PlannedStep[];
  /** By place in the newer version; the id of what is added is not known yet. */
  readonly places: readonly {
    readonly moduleId: string | null;
    readonly asGiven: boolean;
    /** The groups in which it stands there; absent of what stays in those in which it is. */
    readonly within?: readonly Nesting[];
  }[];
};

export type Upgraded = {
  readonly record: Pick<RecordState, 'modules' | 'begunWith' | 'clonedFromId'>;
  /** What the version has that the record stands at, and what the newer one has. */
  readonly before: readonly PlacedModule[];
  readonly after: readonly PlacedModule[];
};

const sameContent = (a: TemplateModule, b: TemplateModule): boolean => sameJson(shownContent(a), shownContent(b));

/** Which module of the newer version is which of the older: by type and title, in the same child templates first, else by type and content. */
const pairsOf = ({ before, after }: Pick<Upgraded, 'before' | 'after'>): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  const free = new Set(before.keys());
  const pair = (fits: (old: PlacedModule, next: PlacedModule) => boolean): void => {
    for (const [place, next] of after.entries()) {
      if (found.has(place)) continue;
      const old = [...free].find((at) => {
        const one = before[at];
        return one !== undefined && one.type === next.type && fits(one, next);
      });
      if (old === undefined) continue;
      found.set(place, old);
      free.delete(old);
    }
  };
  pair((old, next) => old.title === next.title && pathOf(old) === pathOf(next));
  pair((old, next) => old.title === next.title);
  pair(sameContent);
  return found;
};

/** Nobody writes in what is locked whole, whichever event gave its content last (a return to an earlier version). */
const isLockedWhole = ({ type, lock }: ModuleState): boolean =>
  lock !== undefined && (lock.open.length === 0 || moduleTypeOf(type).lockable === undefined);

/** Whether a module holds what the template gave, and nothing that somebody wrote or that came from another record. */
const isAsGiven = ({ clonedFromId }: Upgraded['record'], given: GivenModule, module: ModuleState): boolean =>
  (given.revision === module.contentRevision || isLockedWhole(module)) &&
  (clonedFromId === null || moduleTypeOf(module.type).reaction === undefined);

type Met = { readonly module: ModuleState; readonly asGiven: boolean; readonly old: TemplateModule };

const meeting = (upgraded: Upgraded) => {
  const { record, before } = upgraded;
  const pairs = pairsOf(upgraded);
  return {
    pairs,
    /** The module of the record that stands in this place of the newer version; null where it was taken out. */
    at: (place: number): Met | null => {
      const at = pairs.get(place);
      const [given, old] = at === undefined ? [] : [record.begunWith?.[at], before[at]];
      const module = given?.moduleId ? record.modules.find(({ id }) => id === given.moduleId) : undefined;
      return given && old && module ? { module, old, asGiven: isAsGiven(record, given, module) } : null;
    },
  };
};

const isMerged = ({ module, asGiven, old }: Met, next: TemplateModule): boolean =>
  !asGiven && !isSigned(module) && moduleTypeOf(module.type).withTemplate !== undefined && !sameContent(old, next);

/** Modules in which somebody wrote and into which the newer version can be put all the same: their content is asked for. */
export const contentsWanted = (upgraded: Upgraded): readonly string[] => {
  const met = meeting(upgraded);
  return upgraded.after.flatMap((next, place) => {
    const one = met.at(place);
    return one !== null && isMerged(one, next) ? one.module.id : [];
  });
};

/** What is written has to fit, as with any save. */
const fits = (type: string, content: unknown): boolean => {
  const { schema, writeFaults, derived } = moduleTypeOf(type);
  const parsed = schema.safeParse(content);
  return parsed.success && (writeFaults?.(derived(parsed.data)) ?? []).length === 0;
};

const contentStep = (
  met: Met,
  next: TemplateModule,
  contents: ReadonlyMap<string, unknown>,
): Extract<PlannedStep, { kind: 'changed' | 'stayed' }> | null => {
  const { id: moduleId, type, title } = met.module;
  if (sameContent(met.old, next)) return null;
  const stayed = (because: Stayed) => ({ kind: 'stayed', moduleId, type, title, because }) as const;
  if (isSigned(met.module)) return stayed('signed');
  if (met.asGiven) {
    const { content, version: contentVersion } = begunContent(next);
    return { kind: 'changed', moduleId, type, title, content, contentVersion, losses: [] };
  }
  const { withTemplate, version: contentVersion } = moduleTypeOf(type);
  const mine = contents.get(moduleId);
  if (withTemplate === undefined || mine === undefined) return stayed('written');
  try {
    const versions = [shownContent(met.old), shownContent(next)] as const;
    const content = withTemplate.taken(mine, ...versions);
    if (sameJson(content, mine)) return null;
    if (!fits(type, content)) return stayed('unfit');
    const losses = withTemplate.left(mine, ...versions);
    return { kind: 'changed', moduleId, type, title, content, contentVersion, losses };
  } catch {
    // What was written before its bounds were drawn as they are now is left to the person.
    return stayed('unfit');
  }
};

/**
 * The lock that a module has under the newer version. Only a version that has it open takes a lock away; what stays as it is
 * stays under the lock that it has, and what somebody wrote is not locked away from them.
 */
const lockUnder = (
  { module, asGiven }: Met,
  { lock: next }: TemplateModule,
  step: ReturnType<typeof contentStep>,
): ModuleLock | null => {
  if (next === undefined) return null;
  if (module.lock !== undefined) return step?.kind === 'stayed' ? module.lock : next;
  return step?.kind === 'changed' || (step === null && asGiven) ? next : null;
};

/** Behind what it follows in the version, as far as the record has that. */
const indexIn = (order: readonly string[], earlier: readonly (string | null)[]): number => {
  const follows = earlier.findLast((id) => id !== null && order.includes(id));
  return follows === undefined || follows === null ? 0 : order.indexOf(follows) + 1;
};

/**
 * T13: what a record takes over of a newer version of its template. What the template gave and nobody changed becomes what it
 * is now; where somebody wrote, forms and tables get what is new in them and keep what was filled in; all else stays. What the
 * author took out does not come back, and what the template has no longer remains.
 */
export const planUpgrade = (upgraded: Upgraded, contents: ReadonlyMap<string, unknown>): UpgradePlan => {
  const { record, before, after } = upgraded;
  const met = meeting(upgraded);
  const order = record.modules.map(({ id }) => id);
  const single = new Set(record.modules.flatMap(({ type }) => (moduleTypeOf(type).single === true ? type : [])));
  const steps: PlannedStep[] = [];
  const places: UpgradePlan['places'][number][] = [];
  const standing: (string | null)[] = [];
  const add = (place: number, module: PlacedModule): void => {
    const { type, title, within } = module;
    const isHeld = single.has(type);
    const index = indexIn(order, standing);
    steps.push(isHeld ? { kind: 'held', place, type, title } : { kind: 'added', place, index, module });
    places.push({ moduleId: null, asGiven: !isHeld, ...(!isHeld && within && { within }) });
    standing.push(isHeld ? null : `+${place}`);
    if (!isHeld) order.splice(index, 0, `+${place}`);
  };
  for (const [place, next] of after.entries()) {
    const one = met.at(place);
    if (one === null) {
      if (met.pairs.has(place)) {
        places.push({ moduleId: null, asGiven: false });
        standing.push(null);
      } else add(place, next);
      continue;
    }
    const { module, asGiven, old } = one;
    const step = contentStep(one, next, contents);
    if (step !== null) steps.push(step);
    if (next.title !== old.title && module.title === old.title && !isSigned(module))
      steps.push({ kind: 'renamed', moduleId: module.id, type: module.type, from: module.title, to: next.title });
    const lock = lockUnder(one, next, step);
    if (!sameJson(lock, module.lock ?? null) && !isSigned(module))
      steps.push({ kind: 'locked', moduleId: module.id, type: module.type, title: module.title, lock });
    const isMoved = !isSigned(module) && !sameJson(module.within ?? [], next.within ?? []);
    places.push({ moduleId: module.id, asGiven, ...(isMoved && { within: next.within ?? [] }) });
    standing.push(module.id);
  }
  const kept = new Set(met.pairs.values());
  for (const [at, { type }] of before.entries()) {
    const moduleId = kept.has(at) ? null : (record.begunWith?.[at]?.moduleId ?? null);
    const module = record.modules.find(({ id }) => id === moduleId);
    if (module) steps.push({ kind: 'stayed', moduleId: module.id, type, title: module.title, because: 'gone' });
  }
  return { steps, places };
};

/** The modules of a record that a plan writes in, which nobody else may have open meanwhile. */
export const writtenBy = ({ steps }: Pick<UpgradePlan, 'steps'>): readonly string[] =>
  steps.flatMap((step) => (step.kind === 'changed' || step.kind === 'renamed' ? step.moduleId : []));

/** Something filled in that a version has no place for: where it stands, and what stands there by its hash. */
export type Loss = { readonly moduleId: string; readonly field: string; readonly value: string };

export const lossOf = (moduleId: string, { field, oldValue }: Pick<FieldChange, 'field' | 'oldValue'>): Loss => ({
  ...{ moduleId, field, value: contentHash(oldValue) },
});

export const lossesOf = ({ steps }: Pick<UpgradePlan, 'steps'>): readonly Loss[] =>
  steps.flatMap((step) => (step.kind === 'changed' ? step.losses.map((change) => lossOf(step.moduleId, change)) : []));

const lossKey = ({ moduleId, field, value }: Loss): string => JSON.stringify([moduleId, field, value]);

/** Nothing that was filled in goes that its author did not name, and nothing is named that does not go. */
export const mustNameLosses = (plan: Pick<UpgradePlan, 'steps'>, named: readonly Loss[]): void => {
  const keys = (losses: readonly Loss[]): readonly string[] => losses.map(lossKey).toSorted();
  if (!sameJson(keys(lossesOf(plan)), keys(named))) throw new AppError('lossesDiffer');
};

/** What it means for a record, in figures. */
export const summaryOf = ({
  steps,
}: Pick<UpgradePlan, 'steps'>): {
  readonly added: number;
  readonly changed: number;
  readonly stayed: number;
  readonly lost: number;
} => ({
  added: steps.filter(({ kind }) => kind === 'added').length,
  changed: new Set(writtenBy({ steps })).size,
  stayed: steps.filter(({ kind }) => kind === 'stayed' || kind === 'held').length,
  lost: lossesOf({ steps }).length,
});
