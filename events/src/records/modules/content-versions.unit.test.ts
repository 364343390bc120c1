import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkSignatures } from '../../audit/verification';
import { recordSignatureRule } from '../../audit/record-signatures';
import { readEvent } from '../../core/read-event';
import { evolveRecord } from '../evolve-record';
import type { RecordEvent } from '../record-events';
import { contentHash } from '../record-hash';
import { initialRecord } from '../record-state';
import type { RecordedEvent } from '../../core/envelope';
import { moduleTypeOf, moduleTypes } from './registry';

const folder = new URL('../../../fixtures/contents/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const names = readdirSync(folder).filter((name) => name !== 'SHA256SUMS');
const frozenSchema = z.strictObject({
  type: z.string(),
  version: z.number(),
  content: z.unknown(),
  says: z.array(z.string()).min(1),
});
const frozen = names
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, ...frozenSchema.parse(JSON.parse(textOf(name))) }));

const deepFreeze = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
};

describe('frozen content of modules (design law 3)', () => {
  it('every version of every module type is frozen, and nothing frozen has changed', () => {
    const wanted = moduleTypes.flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`),
    );
    expect(frozen.map(({ name }) => name).sort()).toEqual(wanted.sort());
    expect(frozen.map(({ type, version }) => `${type}.v${version}.json`)).toEqual(frozen.map(({ name }) => name));
    const sums = names.map((name) => `${createHash('sha256').update(textOf(name)).digest('hex')}  ${name}`);
    expect(sums.sort()).toEqual(textOf('SHA256SUMS').split('\n').filter(Boolean).sort());
  });

  it.each(frozen)(
    '$name opens, is asked, told, compared and searched as today has it',
    ({ type, version, content, says }) => {
      const module = moduleTypeOf(type);
      const before = JSON.stringify(content);
      const now = module.current(deepFreeze(content), version);
      expect(module.shape.safeParse(now).success).toBe(true);
      for (const text of says) expect(module.text(now)).toContain(text);
      expect([...module.diff(now, now)]).toEqual([]);
      expect([...module.diff(null, now)].length).toBeGreaterThan(0);
      expect(module.isEmpty(now)).toBe(false);
      expect(() => [module.unfilled(now), module.files(now)]).not.toThrow();
      // What is stored stays as it was written.
      expect(JSON.stringify(content)).toBe(before);
    },
  );

  it("today's version is what is written today", () => {
    for (const { type, version, content } of frozen)
      if (version === moduleTypeOf(type).version)
        expect(moduleTypeOf(type).schema.safeParse(content).error).toBeUndefined();
  });

  const signed = names.filter((name) => name.startsWith('signed-record.'));
  const bodiesOf = (name: string): readonly string[] => textOf(name).split('\n').filter(Boolean);

  it('every type stands in a signed record that is frozen with the first version of its content', () => {
    const types = signed
      .flatMap(bodiesOf)
      .flatMap((body) => [...body.matchAll(/"type":"(\w+)"/g)].map(([, type = '']) => type));
    expect(moduleTypes.map(({ type }) => type).filter((type) => !types.includes(type))).toEqual([]);
  });

  it.each(signed)('V046 %s folds, and its signatures hold over what was stored', (name) => {
    const bodies = bodiesOf(name);
    const events = bodies.map((body, revision) =>
      readEvent({ body, stream: 'record-signed', revision, position: String(revision) }),
    );
    const state = events.map((event) => event as RecordedEvent<RecordEvent>).reduce(evolveRecord, initialRecord());
    const data = bodies.map((body): unknown => (JSON.parse(body) as { data: unknown }).data);
    expect(checkSignatures(recordSignatureRule, events, (revision) => data[revision])).toEqual({
      checked: state.modules.length,
      failures: [],
    });
    for (const { type, content, signatures } of state.modules) {
      expect([content.version, signatures[0]?.contentHash]).toEqual([1, contentHash(content.inline)]);
      expect(moduleTypeOf(type).isEmpty(moduleTypeOf(type).current(content.inline, content.version))).toBe(false);
    }
  });
});
