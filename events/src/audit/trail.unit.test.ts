import { part } from '@shilu/tests/proves';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { Language } from '../core/call';
import { eventContracts } from '../core/event-registry';
import { fieldChange, fieldChangeSchema } from '../core/trace';
import { parseStored } from '../core/upcast';
import { recordEventSchemas } from '../records/record-events';
import { operationNamed } from '../integrations/platforms/operations';
import { changesOf } from './event-changes';
import { EVENT_TYPES, eventWords } from './event-words';
import { fieldWords } from './field-words';
import { NOT_IN_TRAIL } from './not-in-trail';
import { namesIn, shownChange } from './value-words';

const languages: readonly Language[] = ['zh-CN', 'en-US'];
const fixtures = new URL('../../fixtures/', import.meta.url);
/** A sample of every version of every event ever written. */
const samples = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const event = parseStored({ body: readFileSync(new URL(name, fixtures), 'utf8'), position: '0' });
    return [name, event] as const;
  });

test('law 10 every event type of every stream has words in both languages, and is in the trail or excluded by name with its reason', () => {
  part('REQ-P5', 'every event');
  expect([...EVENT_TYPES].sort()).toEqual([...eventContracts.keys()].sort());
  for (const type of eventContracts.keys()) {
    expect(eventWords(type, 'zh-CN'), type).toMatch(/[\u4e00-\u9fff]/);
    expect(eventWords(type, 'en-US'), type).toMatch(/^[A-Z][A-Za-z ,’'-]+$/);
  }
  for (const [type, reason] of Object.entries(NOT_IN_TRAIL)) {
    expect(eventContracts.has(type), type).toBe(true);
    expect(reason.length, type).toBeGreaterThan(20);
  }
  expect(Object.keys(recordEventSchemas).filter((type) => Object.hasOwn(NOT_IN_TRAIL, type))).toEqual([]);
  expect(Object.hasOwn(NOT_IN_TRAIL, 'MessageSettingsModified')).toBe(false);
});

const ID = /\b(acc|dept|prj|task|book|role|tpl|exp|mod)-[a-z0-9]/;
/** A code of the product: `allInProject`, `true`, an address of a field. */
const CODE = /^(true|false|null|\[.*\]|\{.*\}|[a-z]+[A-Z][A-Za-z]*|[a-z]+\.[a-z]+)$/;

describe.each(samples)('%s', (_name, event) => {
  const changes = changesOf(event);

  it('carries changes that fit the contract', () => {
    for (const change of changes) expect(fieldChangeSchema.safeParse(change).error).toBeUndefined();
  });

  it.each(languages)('fault 12: its trace in %s shows no id, no code and no boolean', (language) => {
    const nameOf = (): string => (language === 'zh-CN' ? '名称' : 'Name');
    for (const change of changes) {
      for (const value of [change.oldValue, change.newValue])
        for (const [of] of namesIn(value)) expect(of).toMatch(/^[a-z]+(:[A-Za-z]+)?$/i);
      const { oldValue, newValue } = shownChange(change, language, nameOf);
      for (const shown of [oldValue, newValue]) {
        expect(shown ?? '', `${event.type} ${change.title}`).not.toMatch(ID);
        // The code of a dictionary is what its administrator calls it.
        if (change.title !== '@dictionary.code') expect(shown ?? '', `${event.type} ${change.title}`).not.toMatch(CODE);
      }
      const title = fieldWords(change.title, language);
      expect(title, change.title).not.toMatch(CODE);
      if (change.title.startsWith('@') && language === 'zh-CN') expect(title).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

test('what says nothing else says what it was: a signature its meaning, a copy its form and code, a module its title', () => {
  const sampleOf = (type: string) => {
    const event = samples.findLast(([, { type: each }]) => each === type)?.[1];
    if (!event) throw new Error(`no sample of ${type}`);
    return event;
  };
  const told = (type: string): readonly (string | null)[] =>
    changesOf(sampleOf(type)).map((change) => shownChange(change, 'en-US', () => undefined).newValue);
  // The meaning, and that it was made with a passkey.
  expect(told('ModuleSigned')).toEqual([expect.any(String), 'Yes']);
  expect(told('RecordExported')).toEqual([
    'Names opened for a proof',
    '1',
    'ABCDEFGHJKLM',
    expect.stringMatching(/^parts\.json · 812 B/),
  ]);
  const comments = ['CommentResolved', 'CommentReopened', 'EntryCommentResolved', 'EntryCommentReopened'];
  for (const type of comments)
    expect(told(type), type).toEqual([type.endsWith('Resolved') ? 'Yes' : 'No', expect.stringMatching(/^@\S+ \S/)]);
  expect(changesOf(sampleOf('CommentRemoved')).map(({ oldValue }) => oldValue)).toEqual([
    expect.objectContaining({ kind: 'passage', text: expect.stringContaining('写进模板') as string }),
  ]);
  expect(told('ModuleAdded').length).toBeGreaterThan(0);
  expect(told('RecordApproved').length).toBeGreaterThan(1);
});

test('a discarded delivery says what would have left, after what, and of which item, none of it by a code', () => {
  const event = samples.find(([, { type }]) => type === 'DeliveryDiscarded')?.[1];
  if (!event) throw new Error('no sample');
  const data = { ...(event.data as object), effect: 'sip.submitInspection' };
  const shown = changesOf({ type: event.type, data }).map((change) => {
    const { oldValue, newValue } = shownChange(change, 'en-US', (of) => `the ${of}`);
    return [fieldWords(change.title, 'en-US'), oldValue ?? newValue];
  });
  expect(shown).toEqual([
    ['Delivery', operationNamed('sip.submitInspection')?.label['en-US']],
    ['Event behind it', eventWords('PlatformRequestMade', 'en-US')],
    ['Item', 'the request'],
  ]);
});

test('point 7 a molecular formula is told with its subscripts, in a column of formulas and nowhere else', () => {
  const told = (field: string, title: string): string | null =>
    shownChange(fieldChange(field, title, null, 'C11H9BrO3'), 'en-US', () => undefined).newValue;
  expect(told('row/r1/formula', 'Molecular')).toBe('C₁₁H₉BrO₃');
  expect(told('row/r1/c2', '分子式')).toBe('C₁₁H₉BrO₃');
  expect(told('row/r1/c2', 'Sample')).toBe('C11H9BrO3');
});

test('a submission tells the reviewers that were chosen and that the page was checked (V036)', () => {
  const event = samples.findLast(([, { type }]) => type === 'RecordSubmitted')?.[1];
  if (!event) throw new Error('no sample');
  const shown = changesOf(event).map((change) => {
    const { newValue } = shownChange(change, 'zh-CN', (_of, id) => (id === 'acc-chengd' ? '陈国栋' : id));
    return [fieldWords(change.title, 'zh-CN'), newValue];
  });
  expect(shown).toContainEqual(['审核人', '陈国栋']);
  expect(shown).toContainEqual(['已核对页面信息', '是']);
});

test('a module that is called by its type says it once: no “Rich text (Rich text)”', () => {
  const told = (title: string): string | null =>
    shownChange(
      fieldChange('module/m', '@record.module', null, { kind: 'module', type: 'editor', title, hash: 'a' }),
      'en-US',
      () => undefined,
    ).newValue;
  expect([told('Rich text'), told('Procedure')]).toEqual(['Rich text', 'Procedure (Rich text)']);
});
