import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'shilu-journal-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reopened = (path: string): unknown[] => {
  const seen: unknown[] = [];
  openJournal(path, (entry) => seen.push(entry)).close();
  return seen;
};

test('law 1 what was written is there again, in its order', () => {
  const path = join(folder, 'a', 'sip.jsonl');
  const journal = openJournal<unknown>(path, () => expect.unreachable());
  journal.append({ n: 1, 名: '样品' });
  journal.append({ n: 2 });
  journal.close();
  expect(reopened(path)).toEqual([{ n: 1, 名: '样品' }, { n: 2 }]);
});

test.each([
  ['in a line', '{"n":2,"名":"样'],
  ['in a character', Buffer.from('{"名":"样').subarray(0, -1)],
])('law 1 a crash %s leaves what came before, and the next line stands by itself', (_, broken) => {
  const path = join(folder, 'sip.jsonl');
  const journal = openJournal<unknown>(path, () => undefined);
  journal.append({ n: 1, 名: '样品' });
  journal.close();
  appendFileSync(path, broken);
  const after = openJournal<unknown>(path, () => undefined);
  after.append({ n: 3 });
  after.close();
  expect(reopened(path)).toEqual([{ n: 1, 名: '样品' }, { n: 3 }]);
  expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
});
