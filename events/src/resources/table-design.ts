import { z } from 'zod';
import { inputUnfit } from '../core/input-unfit';
import { title, wholeNumber } from '../core/schemas';
import type { Label } from '../core/call';
import type { LifeCycle } from '../core/life-cycle';
import { filesOfModules } from '../records/modules/files-of-modules';
import { moduleTypeOf, moduleTypes } from '../records/modules/registry';
import { tableTaken } from '../records/modules/table-taken';
import { visibilityFields, visibilityFits, visibilityReaders } from './visibility';

/** The type of module whose contents are designed in this register. */
export const designedType = (category: string) => {
  const found = moduleTypes.find(({ library }) => library?.category === category);
  if (found?.library === undefined) throw new Error(`no module type is designed in ${category}`);
  return { ...found, library: found.library };
};

/** A table as its entry holds it: one module of its type. */
const designField = (category: string) => {
  const type = z.literal(designedType(category).type);
  const held = { type, content: z.unknown(), contentVersion: wholeNumber(1, 1_000).optional() };
  return {
    schema: z.array(z.strictObject({ ...held, title: title(100) })).length(1),
    stored: z.array(z.strictObject({ ...held, title: z.string() })),
  };
};

type Held = readonly { readonly type: string; readonly content: unknown; readonly contentVersion?: number | undefined }[]; // prettier-ignore

/** What is offered to others has columns and holds what a record may hold. */
const mustBeDesigned = (category: string, field: string, value: Held): void => {
  const { library } = designedType(category);
  for (const { type: name, content, contentVersion } of value) {
    const type = moduleTypeOf(name);
    const parsed = type.schema.safeParse(type.current(content, contentVersion ?? 1));
    if (!parsed.success) {
      const { message } = parsed.error.issues[0] ?? { message: '' };
      const words = type.faultWords?.[message];
      throw inputUnfit([{ path: `${field}.0.content`, ...(words ? { message, words } : { message: 'unfitContent' }) }]);
    }
    if ((type.writeFaults?.(type.derived(parsed.data)) ?? []).length > 0)
      throw inputUnfit([{ path: `${field}.0.content`, message: 'unfitContent' }]);
    if (!library.isDesigned(parsed.data)) throw inputUnfit([{ path: field, message: 'required' }]);
    const words = library.unfit?.(parsed.data) ?? null;
    if (words !== null) throw inputUnfit([{ path: `${field}.0.content`, message: 'unfitContent', words }]);
  }
};

const NAMED = { type: 'name', list: true, search: true } as const;

/**
 * What every library of contents has alike, to be spread into its register: how an entry is called and found, the content
 * that it holds under `table`, who may what, and that it stays while records use it.
 */
export const libraryParts = (category: string, table: Label = { 'zh-CN': '表格', 'en-US': 'Table' }) => ({
  fields: [
    { ...NAMED, key: 'name', label: { 'zh-CN': '名称', 'en-US': 'Name' }, maxLength: 100, required: true, unique: true },
    { ...NAMED, key: 'nameEn', label: { 'zh-CN': '英文名称', 'en-US': 'English name' }, maxLength: 100 },
    { ...NAMED, key: 'category', label: { 'zh-CN': '分类', 'en-US': 'Category' }, maxLength: 50, filter: true },
    { ...NAMED, type: 'longText', key: 'description', label: { 'zh-CN': '说明', 'en-US': 'Description' }, maxLength: 500 },
    ...visibilityFields,
    {
      key: 'tableDesign',
      label: table,
      type: 'json',
      ...designField(category),
      required: true,
      modules: true,
      files: filesOfModules,
    },
  ] as const,
  mayAdd: ['anyone'] as const,
  mayChange: ['owner', 'admin', { permission: 'TemplateDesign' }] as const,
  mayRead: visibilityReaders,
  naming: { 'zh-CN': 'name', 'en-US': 'nameEn' } as const,
  sortBy: 'name' as const,
  rules: [
    visibilityFits,
    ({ tableDesign }: { readonly tableDesign: Held }) => mustBeDesigned(category, 'tableDesign', tableDesign),
  ],
  usedBy: [
    {
      kind: 'records',
      category: 'record',
      field: tableTaken.stated,
      why: {
        'zh-CN': '有 {count} 份记录取用了它（如 {example}），请改为停用',
        'en-US': '{count} records use it (such as {example}); disable it instead',
      },
    },
  ],
}); // prettier-ignore

type Ids = { readonly publish: string; readonly disable: string; readonly versions: string };
type Made = { readonly noun: string; readonly path: string; readonly ids: Ids };

/**
 * The life of a table that is used again: what is published is what records take, version by version, while the draft
 * beside it goes on being changed (21 CFR 211.186: a master record is approved before batches are recorded by it).
 */
export const tableLife = ({ noun, path, ids }: Made): LifeCycle<never, 'draft' | 'published' | 'disabled'> => ({
  states: {
    draft: { label: { 'zh-CN': '草稿', 'en-US': 'Draft' }, tone: 'draft' },
    published: { label: { 'zh-CN': '已发布', 'en-US': 'Published' }, tone: 'active' },
    disabled: { label: { 'zh-CN': '停用', 'en-US': 'Disabled' }, tone: 'over' },
  },
  first: 'draft',
  versions: { path, callId: ids.versions, madeBy: ['publish'], inUse: ['published'], readBy: [] },
  moves: [
    {
      name: 'publish',
      event: `${noun}Published`,
      callId: ids.publish,
      path: `${path}/Publish`,
      label: { 'zh-CN': '发布', 'en-US': 'Publish' },
      words: { 'zh-CN': '发布表格', 'en-US': 'Published the table' },
      from: ['draft', 'published', 'disabled'],
      to: 'published',
      who: ['admin', { permission: 'TemplateShare' }],
      byPersons: true,
      tells: { to: ['owner'] },
    },
    {
      name: 'disable',
      event: `${noun}Disabled`,
      callId: ids.disable,
      path: `${path}/Disable`,
      label: { 'zh-CN': '停用', 'en-US': 'Disable' },
      words: { 'zh-CN': '停用表格', 'en-US': 'Disabled the table' },
      from: ['published'],
      to: 'disabled',
      who: ['admin', { permission: 'TemplateShare' }],
      byPersons: true,
      reason: 'required',
      tells: { to: ['owner'] },
    },
  ],
});
