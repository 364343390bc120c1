import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyName } from './copy-name';

it('a copy is named by number and title; what no file system takes is left out', () => {
  const record = { number: 'SL-2026-0147', title: '3,5-二溴吡啶/哌嗪 取代：“Buchwald”?' };
  expect(copyName(record, 'v2', 'pdf')).toBe('SL-2026-0147 3,5-二溴吡啶 哌嗪 取代：“Buchwald” v2.pdf');
  expect(copyName({ number: 'SL-1', title: '' }, 'proof', 'json')).toBe('SL-1 proof.json');
});

it('a long title is cut so that the name fits any file system', () => {
  const name = copyName({ number: 'SL-2026-0147', title: '𠮷'.repeat(500) }, 'v12 preview', 'pdf');
  expect(Buffer.byteLength(name)).toBeLessThan(255);
  expect(Buffer.byteLength(copyName({ number: 'SL-2026-0147', title: '偶'.repeat(500) }, 'v12', 'pdf'))).toBeLessThan(
    255,
  );
  expect(name).not.toContain('�');
});

it('no file that leaves is named by an id', () => {
  const folder = join(import.meta.dirname, '..');
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/fileName: .*/g) ?? []);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((line) => /\$\{[^}]*(?:[iI]d|guid)\}/.test(line))).toEqual([]);
});
