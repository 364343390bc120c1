import { expect, it } from 'vitest';
import { childKey, MOST_NESTED, nestingFault, placedModules, type ChildVersion } from './child-templates';
import type { TemplateItem } from './template';

const own = { id: 'own', name: '自己' };
const child = (at: string): TemplateItem => ({
  ...{ type: 'childTemplate', title: at, child: { templateId: at, version: 1 } },
});
/** Every level stands in the one above it so many times; the innermost has these items. */
const nested = (times: number, items: readonly TemplateItem[], depth = MOST_NESTED) => {
  const within = (at: number) => Array.from({ length: times }, () => child(`l${at}`));
  const versions = new Map<string, ChildVersion>();
  for (let at = 1; at <= depth; at += 1)
    versions.set(childKey({ templateId: `l${at}`, version: 1 }), {
      ...{ name: `第 ${at} 层`, items: at === depth ? items : within(at + 1) },
    });
  return { items: within(1), versions };
};

it('templates that nest empty ones a hundred times at every depth are refused, and walked no further than that takes', () => {
  const { items, versions } = nested(100, []);
  expect(nestingFault(own, items, versions)).toEqual({ kind: 'many' });
  expect(placedModules(items, versions)).toEqual([]);
});

it('as many modules as may be are brought, each in a child template of its own at every depth', () => {
  const { versions } = nested(1, [{ type: 'editor', title: '步骤', content: null }]);
  const items = Array.from({ length: 200 }, () => child('l1'));
  expect(nestingFault(own, items, versions)).toBeNull();
  expect(placedModules(items, versions)).toHaveLength(200);
  expect(nestingFault(own, [...items, child('l1')], versions)).toEqual({ kind: 'many' });
});
