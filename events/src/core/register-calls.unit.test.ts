import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allCalls } from './calls';
import { registerCalls } from './register-calls';
import { registers } from './registers';

const table = join(import.meta.dirname, '..', '..', '..', 'tests', 'conformance', 'calls.tsv');
const rows = existsSync(table)
  ? readFileSync(table, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
  : [];
const known = new Map(rows.map(([id, method, path]) => [id ?? '', { method: method ?? '', path: path ?? '' }]));

/** `Dictionary/*` is a family: any path under it. A path in brackets is not given by the product. */
const suits = (written: string, path: string): boolean =>
  written.startsWith('(') ||
  (written.endsWith('/*') ? path.startsWith(written.slice(written.startsWith('/') ? 1 : 0, -1)) : written === path);

describe.skipIf(rows.length === 0)('calls against the check list', () => {
  it('every call has an id of the list, or one of our own starting with X', () => {
    expect(
      allCalls
        .filter((call) => !/^X\d{3}$/.test(call.id) && !known.has(call.id))
        .map((call) => `${call.id} ${call.path}`),
    ).toEqual([]);
  });

  it('every id of the list that a register claims stands at the path the list gives, or in its family', () => {
    for (const register of registers) {
      for (const call of Object.values(registerCalls(register))) {
        const row = known.get(call.id);
        if (row) expect(suits(row.path, call.path), `${call.id}: ${row.path} is served at ${call.path}`).toBe(true);
      }
    }
  });

  it('every path that the list gives is served with its method, where its id is served at all', () => {
    for (const [id, { method, path }] of known) {
      const served = allCalls.filter((call) => call.id === id);
      if (served.length === 0 || path.startsWith('(') || path.includes('*')) continue;
      expect(
        served.some((call) => call.path === path && (method === '*' || method.includes(call.method))),
        `${id} ${method} ${path}`,
      ).toBe(true);
    }
  });
});

describe.each(registers.map((register) => [register.name, register] as const))(
  'calls of register %s',
  (_name, register) => {
    const calls = registerCalls(register);
    it('are seven: what changes is a POST command, what reads by path is a GET query', () => {
      expect(Object.keys(calls).sort()).toEqual(['add', 'detail', 'history', 'modify', 'page', 'remove', 'restore']);
      for (const verb of ['add', 'modify', 'remove', 'restore'] as const)
        expect([calls[verb].kind, calls[verb].method], verb).toEqual(['command', 'POST']);
      for (const verb of ['detail', 'history'] as const)
        expect([calls[verb].kind, calls[verb].method], verb).toEqual(['query', 'GET']);
      expect([calls.page.kind, calls.page.method]).toEqual(['query', 'POST']);
      for (const call of Object.values(calls))
        expect([call.context, call.summary['zh-CN'].length > 2]).toEqual([register.context, true]);
    });

    it('are made once, however often they are asked for', () => {
      expect(registerCalls(register)).toBe(calls);
      // Another declaration has its own.
      const other = registerCalls({ ...register, context: 'elsewhere' });
      expect([other.add.context, registerCalls(register).add.context]).toEqual(['elsewhere', register.context]);
    });

    it('name the entry in the path wherever there is one', () => {
      for (const verb of ['detail', 'remove', 'restore', 'history'] as const)
        expect(calls[verb].path).toMatch(/\{id\}$/);
      expect(calls.add.path).not.toContain('{');
      expect(new Set(Object.values(calls).map((call) => call.path)).size).toBe(7);
    });
  },
);
