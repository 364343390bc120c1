import { z } from 'zod';
import type { Directory } from '../identity/directory';
import { RECORD } from '../records/record-category';
import { defineCall, type Label, type Language } from './call';
import type { Register, Use } from './define-register';
import { childrenOf } from './children';
import { own } from './own';
import { registerWords } from './register-words';
import { registers } from './registers';
import { id, paging } from './schemas';

/** What is no register's: what several of them are called. */
const others: Readonly<Record<string, Label>> = {
  account: { 'zh-CN': '成员', 'en-US': 'Members' },
  project: { 'zh-CN': '项目', 'en-US': 'Projects' },
  task: { 'zh-CN': '任务', 'en-US': 'Tasks' },
  [RECORD]: { 'zh-CN': '记录', 'en-US': 'Records' },
};

/** What those that use an entry are called. */
export const usersLabel = ({ category }: Pick<Use, 'category'>): Label => {
  const register = registers.find(({ name }) => name === category);
  return register ? registerWords(register).title : (own(others, category) ?? { 'zh-CN': category, 'en-US': category });
};

const whyBelow = (below: Register): Label => ({
  'zh-CN': `其下还有 {count} 条${below.label['zh-CN']}（如“{example}”）`,
  'en-US': `below it there are {count} ${registerWords(below).title['en-US'].toLowerCase()} (such as “{example}”)`,
});

/** Fields of registers that keep what they point to. */
const keptBy = ({ name: kept }: Register): readonly Use[] =>
  registers.flatMap(({ name, fields }) =>
    fields.flatMap((field): Use[] =>
      field.type === 'reference' && field.references === kept && typeof field.keeps === 'object'
        ? [{ kind: name, category: name, field: field.key, ...field.keeps }]
        : [],
    ),
  );

/** All that refers to entries of a register, those that stand below them too. */
export const usesOf = (register: Register): readonly Use[] => [
  ...(register.usedBy ?? []),
  ...keptBy(register),
  ...childrenOf(register).flatMap((below): Use[] => {
    const { name, parent } = below;
    return parent === undefined ? [] : [{ kind: name, category: name, field: parent.field, why: whyBelow(below) }];
  }),
];

const userSchema = z.object({ category: z.string(), id: z.string(), name: z.string() });
export type User = z.infer<typeof userSchema>;

/** What of one kind uses an entry, as far as its reader may read that; null where nothing refers to any. */
export const usesCall = (register: Register) =>
  usesOf(register).length === 0
    ? null
    : defineCall({
        ...{ id: 'X089', method: 'POST', kind: 'query', context: register.context },
        path: `${register.paths.page.replace(/\/Page$/, '')}/Uses`,
        summary: {
          'zh-CN': `${register.label['zh-CN']}：使用情况`,
          'en-US': `${register.label['en-US']}: where it is used`,
        },
        request: z.strictObject({ id, kind: z.enum(usesOf(register).map(({ kind }) => kind)), ...paging }),
        response: z.array(userSchema),
      });

/** Who asks, with the rights that they have where they ask. */
export type Asker = { readonly accountId: string; readonly directory: Directory; readonly language: Language };

/** What uses an entry, as whoever asks may know: those they may read, counted so far and no further. */
export type UsesIn = {
  readonly count: number;
  /** There are more than were counted. */
  readonly capped: boolean;
  /** What one of them is called; nothing where there is none that they may read. */
  readonly example: string;
  /** Something that they may not read uses it too. */
  readonly hidden: boolean;
  /** It was counted before the read models had taken all of the log. */
  readonly behind?: boolean;
};

/** As people read it: 14, or 10,000+ where counting ended. */
export const countText = ({ count, capped }: Pick<UsesIn, 'count' | 'capped'>): string =>
  capped ? `${count.toLocaleString('en-US')}+` : String(count);

const HIDDEN: Label = {
  'zh-CN': '您无权查看的内容也在使用它，请联系管理员',
  'en-US': 'something that you may not read uses it too; ask an administrator',
};

/** Why an entry stays while it is used: by how many, and one of them. Null where nothing uses it. */
export const whyUsed = ({ why }: Pick<Use, 'why'>, { example, hidden, ...counted }: UsesIn): Label | null => {
  if (counted.count === 0) return hidden ? HIDDEN : null;
  const say = (language: keyof Label): string => {
    const seen = why[language].replace('{count}', countText(counted)).replace('{example}', () => example);
    return hidden ? `${seen}${language === 'zh-CN' ? '；' : '; '}${HIDDEN[language]}` : seen;
  };
  return { 'zh-CN': say('zh-CN'), 'en-US': say('en-US') };
};
