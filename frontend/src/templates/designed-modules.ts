import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import {
  childTemplateSchema,
  isChild,
  templateModuleSchema,
  type ChildTemplate,
  type TemplateItem,
  type TemplateModule,
} from '@shilu/events/templates/template';
import { z } from 'zod';
import { moved } from '../records/modules/order-tools';
import { freeTitle } from '../records/page/free-title';

/** A module that is being designed: `key` tells it from its like while its place changes. */
export type DesignedModule = { readonly key: string; readonly module: TemplateItem };

const held = z.array(
  z.discriminatedUnion('type', [
    templateModuleSchema.extend({ title: z.string() }),
    childTemplateSchema.extend({ title: z.string() }),
  ]),
);

/** What a form holds, however far it is typed. */
export const designedFrom = (value: unknown): readonly DesignedModule[] =>
  (held.safeParse(value).data ?? []).map((module) => ({ key: crypto.randomUUID(), module }));

export const modulesOf = (designed: readonly DesignedModule[]): readonly TemplateItem[] =>
  designed.map(({ module }) => module);

/** An empty one at the end, under a title that no other has. */
export const withModule = (designed: readonly DesignedModule[], type: string, label: string): DesignedModule => {
  const { empty, version } = moduleTypeOf(type);
  const title = freeTitle(
    label,
    designed.map(({ module }) => module.title),
  );
  return { key: crypto.randomUUID(), module: { type, title, content: empty(), contentVersion: version } };
};

/** A child template at the end, at the version that is in use. */
export const withChild = (
  designed: readonly DesignedModule[],
  { id: templateId, version, name }: { readonly id: string; readonly version: number; readonly name: string },
): DesignedModule => {
  const title = freeTitle(
    name,
    designed.map(({ module }) => module.title),
  );
  return { key: crypto.randomUUID(), module: { type: 'childTemplate', title, child: { templateId, version } } };
};

/** At another of its versions. */
export const atVersion = (item: ChildTemplate, version: number): ChildTemplate => ({
  ...item,
  child: { ...item.child, version },
});

/** A record holds one of it at most (V023), and so does what it begins with. */
export const isTaken = (designed: readonly DesignedModule[], type: string): boolean =>
  moduleTypeOf(type).single === true && designed.some(({ module }) => module.type === type);

/** Content as today's editor has it; what is written from then on is of today's version. */
export const withContent = (module: TemplateModule, content: unknown): TemplateModule => ({
  ...module,
  content,
  contentVersion: moduleTypeOf(module.type).version,
});

/** With this lock, or with none. */
export const withLock = (
  { lock: _, ...module }: TemplateModule,
  lock: TemplateModule['lock'] | null,
): TemplateModule => (lock === null || lock === undefined ? module : { ...module, lock });

type Changes = {
  readonly module?: (module: TemplateModule) => TemplateModule;
  readonly child?: (child: ChildTemplate) => ChildTemplate;
};

const same = <Item>(item: Item): Item => item;

export const changedAt = (
  designed: readonly DesignedModule[],
  key: string,
  { module = same, child = same }: Changes,
): readonly DesignedModule[] =>
  designed.map((each) => {
    if (each.key !== key) return each;
    return { key, module: isChild(each.module) ? child(each.module) : module(each.module) };
  });

export const renamedAt = (designed: readonly DesignedModule[], key: string, title: string): readonly DesignedModule[] =>
  changedAt(designed, key, { module: (each) => ({ ...each, title }), child: (each) => ({ ...each, title }) });

export const movedAt = (designed: readonly DesignedModule[], key: string, by: number): readonly DesignedModule[] => {
  const at = designed.findIndex((each) => each.key === key);
  return at < 0 || at + by < 0 || at + by >= designed.length ? designed : moved(designed, at, by);
};
