import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { InTurn } from '../engine/in-turn-of';
import { asCalculated } from './as-calculated';

type Asking = Parameters<typeof asCalculated>[0];
const told: string[] = [];
const note = (_: unknown, words?: string): void => void told.push(words ?? '');
const asking = (calculate: InTurn['sheets']['calculate'], closed?: AbortSignal): Asking => {
  const sheets: Partial<InTurn['sheets']> = { calculate };
  const log: Partial<InTurn['log']> = { error: note, warn: note };
  return {
    ...{ sheets: sheets as InTurn['sheets'], log: log as InTurn['log'], closed },
    ...{ clock: () => new Date(0), randomBytes: (size: number) => new Uint8Array(size) },
  } as Asking;
};
const calculated: Parameters<typeof asCalculated>[1]['calculated'] = {
  asks: () => ({}) as never,
  read: (content, by) => ({ content: { content, by }, faults: [] }),
};

describe('what formulas give', () => {
  test('a request that is cut has its calculation ended, and nothing is written without its results', async () => {
    told.length = 0;
    const caller = new AbortController();
    const asked: (AbortSignal | undefined)[] = [];
    const calculate: InTurn['sheets']['calculate'] = (_content, _fixed, signal) => {
      asked.push(signal);
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('nobody waits', 'AbortError')));
      });
    };
    const saving = asCalculated(asking(calculate, caller.signal), { calculated }, 'a workbook');
    caller.abort();
    await expect(saving).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toEqual([caller.signal]);
    expect(told).toEqual([]);
  });

  test('what the engine cannot calculate is written without it, while somebody waits for the save', async () => {
    const failing = asking(() => Promise.reject(new Error('no engine')), new AbortController().signal);
    const written = await asCalculated(failing, { calculated }, 'a workbook');
    expect(written.content).toEqual({ content: 'a workbook', by: null });
  });

  test('whoever checks what one person sends says when that person has gone', () => {
    const here = import.meta.dirname;
    const saves = readdirSync(here, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => ({ path, text: readFileSync(`${here}/${path}`, 'utf8') }));
    const without = saves.filter(({ text }) => /checkContent\(\s*inTurnOf\(services, caller\.id\)/.test(text));
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});
