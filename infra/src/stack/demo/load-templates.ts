import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { MENTION } from '@shilu/events/records/mentions';
import { templateRegister } from '@shilu/events/templates/template';
import type { Person } from './caller';
import { templates } from './content/templates';
import type { RecordTemplate } from './content/types';
import { idOf } from './ids';
import { structuresIn } from './reaction-content';
import { moduleTypeName, toContent } from './to-content';
import { writtenIn } from './written';

/** What a reviewer of a template looks at, by its hash. */
export type TemplateHash = (id: string) => Promise<string>;

const AUTHOR = 'wangsy';
const REVIEWER = 'chengd';
/** Written further since it was published: published again, still a draft, or waiting for its reviewer. */
const LATER: Readonly<Record<string, 'published' | 'draft' | 'submitted'>> = {
  'tpl-coupling': 'published',
  'tpl-synthesis-en': 'draft',
  'tpl-risk': 'submitted',
};

/** Published to everybody, in the template centre. */
const IN_CENTRE: ReadonlySet<string> = new Set(['tpl-coupling', 'tpl-synthesis-en']);

const calls = registerCalls(templateRegister);
const move = (name: string) => moveCallsOf(templateRegister, name).one;
const modulesOf = async (modules: RecordTemplate['modules'], author: Person) => {
  const around = { structures: await structuresIn(modules, author), modules, materials: new Map() };
  return modules.map((module) => ({
    type: moduleTypeName(module),
    title: module.title,
    content: toContent(module, new Map(), writtenIn(module), around),
  }));
};

/** What its author and its reviewer say about what waits for review: one thread still open, one done. */
const discuss = async (id: string, author: Person, reviewer: Person): Promise<void> => {
  const subject = { category: templateRegister.name, id };
  const say = async (by: Person, text: string, more: { replyTo?: string; mentions?: string[] } = {}): Promise<string> =>
    (await by.call(capabilityCalls.commentOnEntry, { ...subject, text, ...more })).response.id;
  const done = await say(reviewer, '应急处置一栏缺少冲洗时间，请补上。');
  await say(author, '已补：流动清水冲洗 15 min。', { replyTo: done });
  await reviewer.call(capabilityCalls.resolveEntryComment, { ...subject, commentId: done, resolved: true });
  const open = await say(author, `${MENTION} 新增的模块是否也适用于放大批次？`, { mentions: [reviewer.accountId] });
  await say(reviewer, '适用，但请把投料总量改为必填。', { replyTo: open });
};

/** Templates, written by one and published by another; some of them were written further since. */
export const loadTemplates = async (people: ReadonlyMap<string, Person>, hashOf: TemplateHash): Promise<void> => {
  const [author, reviewer] = [people.get(AUTHOR), people.get(REVIEWER)];
  if (!author || !reviewer) throw new Error('the demo has nobody who writes templates');
  const submit = (id: string, key: string) =>
    author.call(move(IN_CENTRE.has(key) ? 'publicShare' : 'submit'), { id, approverIds: [reviewer.accountId] });
  const publish = async (id: string, key: string): Promise<void> => {
    await submit(id, key);
    await reviewer.call(move('approve'), {
      ...{ id, account: reviewer.account, password: reviewer.digest },
      ...{ meaning: 'reviewed', timeZone: 'Asia/Shanghai', hash: await hashOf(id) },
    });
  };
  for (const { key, name, description, experimentType, modules } of templates) {
    const id = idOf('tpl', key.replace(/^tpl-/, ''));
    const later = LATER[key];
    await author.call(calls.add, {
      ...{ id, name: name.zh, nameEn: name.en, description: description.zh, recordType: experimentType },
      projectIds: [],
      // The last module came with the second version.
      modules: await modulesOf(later === undefined || modules.length === 1 ? modules : modules.slice(0, -1), author),
    });
    await publish(id, key);
    if (later === undefined) continue;
    await author.call(calls.modify, { id, modules: await modulesOf(modules, author) });
    if (later === 'published') await publish(id, key);
    if (later !== 'submitted') continue;
    await submit(id, key);
    await discuss(id, author, reviewer);
  }
};
