import { expect, it } from 'vitest';
import { changesOf } from '../audit/event-changes';
import { fieldWords } from '../audit/field-words';
import { readable } from '../audit/readable-names';
import { namesIn, shownChange } from '../audit/value-words';
import type { Language } from '../core/call';
import { registers } from '../core/registers';
import { capabilityWords } from './context';
import { relatable } from './relatable';
import { ENTRY_RELATION_KINDS, RELATED_WORDS, RELATION_KINDS, RELATION_WORDS } from './relation-kinds';

const relation = { kind: 'replaces', inverse: false, to: { category: 'method', id: 'm1' }, note: '' };
const changes = (type: 'EntryRelated' | 'EntryUnrelated', own: object = {}) =>
  changesOf({ type, data: { relationId: 'k1', relation: { ...relation, ...own } } });
const told = (type: 'EntryRelated' | 'EntryUnrelated', language: Language, name?: string, own: object = {}) =>
  changes(type, own)
    .map((change) => shownChange(change, language, (of) => (of === readable('method') ? name : undefined)))
    .map(({ title, oldValue, newValue, action }) => [fieldWords(title, language), oldValue, newValue, action]);

it('the trail tells a relation in words, from the end it stands beside, and as its reader may know the other', () => {
  const name = 'HPLC 法测定有关物质';
  expect(told('EntryRelated', 'zh-CN', name, { note: '2026 年修订' })).toEqual([
    ['关联', null, '替代 HPLC 法测定有关物质 · 2026 年修订', 1],
  ]);
  expect(told('EntryRelated', 'zh-CN', name, { inverse: true })).toEqual([
    ['关联', null, '由其替代 HPLC 法测定有关物质', 1],
  ]);
  expect(told('EntryUnrelated', 'en-US', name)).toEqual([['Relation', `Replaces ${name}`, null, 3]]);
  expect(told('EntryRelated', 'zh-CN')).toEqual([['关联', null, '替代 一项不对您开放的内容', 1]]);
  expect(told('EntryRelated', 'en-US')).toEqual([['Relation', null, 'Replaces something that is not open to you', 1]]);
  expect(capabilityWords['EntryUnrelated']).toEqual({ 'zh-CN': '取消关联', 'en-US': 'Took back a relation' });
});

it('its other end is asked for only as those may know it who read it', () => {
  expect(namesIn(changes('EntryRelated')[0]?.newValue ?? null)).toEqual([['readable:method', 'm1']]);
});

it('every kind reads otherwise from the other end, in both languages', () => {
  for (const kind of [...RELATION_KINDS, ...ENTRY_RELATION_KINDS])
    for (const language of ['zh-CN', 'en-US'] as const)
      expect(RELATION_WORDS[kind][language]).not.toBe(RELATED_WORDS[kind][language]);
});

it('what has a page of its own is related, and so are projects and tasks, which declare it by one word', () => {
  const withPage = registers.filter(({ place }) => place?.detail !== undefined).map(({ name }) => name);
  expect(withPage).toContain('template');
  expect(relatable.map(({ name }) => name)).toEqual([...withPage, 'project', 'task']);
});
