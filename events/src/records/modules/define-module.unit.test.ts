import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldChange } from '../../core/trace';
import { defineModule } from './define-module';
import type { ModuleType } from './module-type';

type Note = { readonly lines: readonly string[] };
const shape = z.object({ lines: z.array(z.string()) });
/** Version 1 held one text; since version 2 it is kept line by line, and a line has at most five characters. */
const note: ModuleType<Note> = {
  type: 'note',
  specId: 'test',
  label: { 'zh-CN': '便签', 'en-US': 'Note' },
  begin: { 'zh-CN': '写一行', 'en-US': 'Write a line' },
  guide: { 'zh-CN': '一行写一件事。', 'en-US': 'Write one thing a line.' },
  version: 2,
  upgrade: (content) => ({ lines: z.object({ text: z.string() }).parse(content).text.split('\n') }),
  schema: z.strictObject({ lines: z.array(z.string().max(5)) }),
  shape,
  empty: () => ({ lines: [] }),
  carryOver: {
    clone: 'all',
    next: {
      take: ({ lines }) => ({ lines: lines.slice(0, 1) }),
      told: { 'zh-CN': '只带入首行', 'en-US': 'The first line only' },
    },
    record: ({ lines }) => ({ lines: lines.filter(Boolean) }),
  },
  diff: (old, { lines }) =>
    lines.flatMap((line, at) =>
      old?.lines[at] === line ? [] : [fieldChange(`${at}`, 'line', old?.lines[at] ?? null, line)],
    ),
  unfilled: () => [],
  text: ({ lines }) => lines.join('\n'),
  files: () => [],
  isEmpty: ({ lines }) => lines.length === 0,
};
const erased = defineModule(note);

it("content of an older version is read as today's, and stays as it was stored", () => {
  const stored = Object.freeze({ text: 'a\nb' });
  const now = erased.current(stored, 1);
  expect(now).toEqual({ lines: ['a', 'b'] });
  expect(erased.current(stored, 1)).toBe(now);
  expect([...erased.diff(now, { lines: ['a', 'c'] })]).toEqual([fieldChange('1', 'line', 'b', 'c')]);
  expect(erased.current(now, 2)).toBe(now);
});

it('a bound drawn since never keeps what stands from being read; what is written is held to it', () => {
  const long = erased.current({ text: 'longer than five' }, 1);
  expect(erased.schema.safeParse(long).success).toBe(false);
  expect([erased.text(long), erased.isEmpty(long), erased.unfilled(long), erased.files(long)]).toEqual([
    'longer than five',
    false,
    [],
    [],
  ]);
  expect([...erased.diff(long, { lines: [] })]).toEqual([]);
  expect([...erased.diff(null, long)]).toHaveLength(1);
});

it('what is carried over is taken of content as it opens; of what cannot be read, all', () => {
  const { clone, next, record } = erased.carryOver;
  if (next === 'all' || record === 'all') throw new Error('all is carried over');
  const long = { lines: ['longer than five', '', 'b'] };
  expect(clone).toBe('all');
  expect(next.take(long)).toEqual({ lines: ['longer than five'] });
  expect(record(long)).toEqual({ lines: ['longer than five', 'b'] });
  expect([next.take({ other: 1 }), record(null)]).toEqual([{ other: 1 }, null]);
});

it('what its upgrade cannot take, and what a later release wrote, stay as they are and lose nothing', () => {
  const odd = { other: 1 };
  expect(erased.current(odd, 1)).toBe(odd);
  expect(erased.current(null, 1)).toBe(null);
  expect(erased.current(odd, 3)).toBe(odd);
  expect(() => erased.text(odd)).toThrow();
});
