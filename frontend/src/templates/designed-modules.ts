import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { templateModuleSchema, type TemplateModule } from '@shilu/events/templates/template';
import { z } from 'zod';
import { moved } from '../records/modules/order-tools';
import { freeTitle } from '../records/page/free-title';

/** A module that is being designed: `key` tells it from its like while its place changes. */
export type DesignedModule = { readonly key: string; readonly module: TemplateModule };

const held = z.array(templateModuleSchema.extend({ title: z.string() }));

/** What a form holds, however far it is typed. */
export const designedFrom = (value: unknown): readonly DesignedModule[] =>
  (held.safeParse(value).data ?? []).map((module) => ({ key: crypto.randomUUID(), module }));

export const modulesOf = (designed: readonly DesignedModule[]): readonly TemplateModule[] =>
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

/** A record holds one of it at most (V023), and so does what it begins with. */
export const isTaken = (designed: readonly DesignedModule[], type: string): boolean =>
  moduleTypeOf(type).single === true && designed.some(({ module }) => module.type === type);

/** Content as today's editor has it; what is written from then on is of today's version. */
export const withContent = (module: TemplateModule, content: unknown): TemplateModule => ({
  ...module,
  content,
  contentVersion: moduleTypeOf(module.type).version,
});

export const changedAt = (
  designed: readonly DesignedModule[],
  key: string,
  change: (module: TemplateModule) => TemplateModule,
): readonly DesignedModule[] =>
  designed.map((each) => (each.key === key ? { key, module: change(each.module) } : each));

export const movedAt = (designed: readonly DesignedModule[], key: string, by: number): readonly DesignedModule[] => {
  const at = designed.findIndex((each) => each.key === key);
  return at < 0 || at + by < 0 || at + by >= designed.length ? designed : moved(designed, at, by);
};
