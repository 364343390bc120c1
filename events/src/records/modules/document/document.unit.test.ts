import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { traceText } from '../../../core/trace-text';
import type { TraceValue } from '../../../core/trace-value';
import { documentModule, documentSchema, type DocumentFile } from './document';

const text = (value: TraceValue | null): string | null => (value === null ? null : traceText(value));

const file = (id: string, part: Partial<DocumentFile> = {}): DocumentFile => ({
  id,
  hash: 'a'.repeat(64),
  name: `${id}.pdf`,
  size: 10,
  mime: 'application/pdf',
  ...part,
});
const told = (old: DocumentFile[], next: DocumentFile[]) =>
  [...documentModule.diff({ files: old }, { files: next })].map((change) => [
    change.field,
    text(change.oldValue),
    text(change.newValue),
    change.action,
    change.fieldFormat,
  ]);
const line = (id: string, hash: string, note = ''): string => `${id}.pdf · 10 B · sha256 ${hash.repeat(64)}${note}`;

describe('M05 document', () => {
  it('M05 V005 a file has its own id, a whole hash and a note of at most 250 characters', () => {
    part('V005', 'the note of a file');
    const ok = (...files: unknown[]): boolean => documentSchema.safeParse({ files }).success;
    expect(ok(file('a'), file('b', { note: '注'.repeat(250) }))).toBe(true);
    for (const bad of [
      { note: '注'.repeat(251) },
      { hash: 'x' },
      { size: -1 },
      { id: '../x' },
      { id: '' },
      { name: '' },
      { url: 'https://evil' },
    ])
      expect(ok({ ...file('a'), ...bad }), JSON.stringify(bad).slice(0, 40)).toBe(false);
    expect(ok(file('a'), file('a'))).toBe(false);
    expect(ok(...Array.from({ length: 201 }, (_, index) => file(`f${index}`)))).toBe(false);
  });

  it('T03 T04 M05 tells a file added, replaced under the same name, annotated, moved and removed', () => {
    expect(told([], [file('a')])).toEqual([['file/a', null, line('a', 'a'), 1, 4]]);
    expect(told([file('a')], [file('a', { hash: 'b'.repeat(64) })])).toEqual([
      ['file/a', line('a', 'a'), line('a', 'b'), 2, 4],
    ]);
    expect(told([file('a')], [file('a', { note: '氢谱' })])).toEqual([
      ['file/a', line('a', 'a'), line('a', 'a', ' · 氢谱'), 2, 4],
    ]);
    expect(told([file('a')], [])).toEqual([['file/a', line('a', 'a'), null, 3, 4]]);
    expect(told([file('a'), file('b')], [file('b'), file('a')])).toEqual([['order', 'a b', 'b a', 2, 1]]);
  });

  it('C002 M05 its files go with it, its names and notes are searched, and without files there is nothing to sign', () => {
    const content = { files: [file('a', { note: '氢谱' })] };
    expect(documentModule.files(content)).toEqual([
      { hash: 'a'.repeat(64), name: 'a.pdf', size: 10, mime: 'application/pdf' },
    ]);
    expect([
      documentModule.text(content),
      documentModule.isEmpty(content),
      documentModule.isEmpty(documentModule.empty()),
      documentModule.unfilled(content).length,
    ]).toEqual(['a.pdf 氢谱', false, true, 0]);
  });
});

it('M05 files are data of their experiment: a clone has them, the next experiment has not', () => {
  const { clone, next, record } = documentModule.carryOver;
  if (next === 'all') throw new Error('all is carried over');
  expect([clone, record]).toEqual(['all', 'all']);
  expect(next.take({ files: [file('a')] })).toEqual(documentModule.empty());
});
