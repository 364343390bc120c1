import { z } from 'zod';
import { boundChanges } from '../../core/bound-changes';
import { canonicalJson } from '../../core/canonical';
import { fieldChange, type FieldChange } from '../../core/trace';
import type { TraceValue } from '../../core/trace-value';
import { currentContent, findModuleType } from './registry';

/** A module that stands in no record: by its type, title and content. */
const looseModules = z.array(
  z.looseObject({
    type: z.string(),
    title: z.string(),
    content: z.unknown().optional(),
    contentVersion: z.number().optional(),
    /** Of a child template: which version of which. */
    child: z.looseObject({ templateId: z.string(), version: z.number() }).optional(),
    lock: z.looseObject({ open: z.array(z.string()) }).optional(),
  }),
);
type Loose = z.infer<typeof looseModules>[number];

export type ComparedModule = {
  readonly type: string;
  readonly title: string;
  readonly change: 'added' | 'removed' | 'modified' | 'same';
  /** As today's programs read them; null where there was none, or is none. */
  readonly before: unknown;
  readonly after: unknown;
  readonly changes: FieldChange[];
};

const contentOf = ({ type, content, contentVersion = 1, child }: Loose): unknown =>
  child ?? currentContent(type, content, contentVersion);

const childChange = (old: Loose | undefined, next: Loose | undefined): readonly FieldChange[] => {
  const [was, is] = [old?.child, next?.child];
  if (was === undefined || is === undefined || was.version === is.version) return [];
  const told = (version: number): string => String(version);
  return [fieldChange('version', '@record.templateVersion', told(was.version), told(is.version))];
};

/** Which module became which: of the same type, by title, else in the order in which they stand. */
const pairs = (before: readonly Loose[], after: readonly Loose[]): ReadonlyMap<Loose, Loose> => {
  const found = new Map<Loose, Loose>();
  const free = new Set(before);
  const pair = (fits: (old: Loose, next: Loose) => boolean): void => {
    for (const next of after) {
      const old = found.has(next) ? undefined : [...free].find((one) => one.type === next.type && fits(one, next));
      if (old === undefined) continue;
      found.set(next, old);
      free.delete(old);
    }
  };
  pair((old, next) => old.title === next.title);
  pair(() => true);
  return found;
};

const lockValue = ({ lock }: Loose): TraceValue | null =>
  lock === undefined
    ? null
    : lock.open.length === 0
      ? { kind: 'label', zh: '全部锁定', en: 'All of it' }
      : { kind: 'label', zh: `锁定，开放 ${lock.open.length} 个字段`, en: `All but ${lock.open.length} fields` };

const compared = (old: Loose | undefined, next: Loose | undefined): ComparedModule[] => {
  const module = next ?? old;
  if (!module) return [];
  const { type, title } = module;
  const [before, after] = [old ? contentOf(old) : null, next ? contentOf(next) : null];
  const same = old !== undefined && next !== undefined && canonicalJson(before) === canonicalJson(after);
  const renamed = old && next && old.title !== next.title ? [fieldChange('title', '@module.title', old.title, next.title)] : []; // prettier-ignore
  const locked = old && next && canonicalJson(old.lock ?? null) !== canonicalJson(next.lock ?? null) ? [fieldChange('lock', '@module.locked', lockValue(old), lockValue(next))] : []; // prettier-ignore
  const told = next && !same ? (findModuleType(type)?.diff(before, after) ?? []) : [];
  const change = !old
    ? 'added'
    : !next
      ? 'removed'
      : same && renamed.length + locked.length === 0
        ? 'same'
        : 'modified';
  return [
    {
      type,
      title,
      change,
      before,
      after,
      changes: boundChanges([...renamed, ...locked, ...childChange(old, next), ...told]),
    },
  ];
};

const read = (value: unknown): readonly Loose[] => looseModules.safeParse(value ?? []).data ?? [];

/** What differs between two lists of modules that have no ids, in the order of the newer; those taken out come last. */
export const compareModules = (before: unknown, after: unknown): readonly ComparedModule[] => {
  const [old, next] = [read(before), read(after)];
  const paired = pairs(old, next);
  const kept = new Set(paired.values());
  return [
    ...next.flatMap((module) => compared(paired.get(module), module)),
    ...old.filter((module) => !kept.has(module)).flatMap((module) => compared(module, undefined)),
  ];
};
