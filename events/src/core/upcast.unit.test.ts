import { part, proves } from '@shilu/tests/proves';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventContracts } from './event-registry';
import { encodeEvent, fixtureProblems, parseStored, upcast, type EventSchemas } from './upcast';
import { currentVersion, defineUpcaster } from './upcasters';

const meta = {
  id: '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  stream: 'flask-7',
  revision: 3,
  schemaVersion: 1,
  recordedAt: '2026-03-02T08:00:00.000Z',
  actor: 'acc-1',
  onBehalfOf: null,
  session: 's-1',
  commandId: 'c-1',
  correlation: 'c-1',
  causation: null,
  reason: '称量',
  salt: '00112233445566778899aabbccddeeff',
};

defineUpcaster('FlaskWeighed', 1, (data) => ({ grams: z.object({ weight: z.number() }).parse(data).weight }));
defineUpcaster('FlaskWeighed', 2, (data) => ({
  milligrams: z.object({ grams: z.number() }).parse(data).grams * 1000,
}));

const schemas: EventSchemas = new Map([
  ['FlaskWeighed', { version: 3, schema: z.strictObject({ milligrams: z.number() }) }],
]);

describe('stored events', () => {
  it('are written in canonical form and read back whole', () => {
    const body = encodeEvent(meta, { type: 'FlaskWashed', data: {} });
    expect(body.startsWith('{"actor":"acc-1","causation":null,"commandId"')).toBe(true);
    expect(parseStored({ body, position: '42' })).toEqual({ ...meta, type: 'FlaskWashed', data: {}, position: '42' });
  });

  it('are refused when they carry no envelope', () => {
    expect(() => parseStored({ body: '{"type":"FlaskWashed","data":{}}', position: '1' })).toThrow(/no envelope/);
    expect(() => parseStored({ body: 'null', position: '1' })).toThrow(/no envelope/);
  });

  it('of every older version come out in the shape of today', () => {
    const read = (schemaVersion: number, data: unknown) =>
      parseStored({ body: encodeEvent({ ...meta, schemaVersion }, { type: 'FlaskWeighed', data }), position: '1' });
    for (const event of [read(1, { weight: 2 }), read(2, { grams: 2 }), read(3, { milligrams: 2000 })]) {
      expect(event.schemaVersion).toBe(3);
      expect(event.data).toEqual({ milligrams: 2000 });
    }
    expect(currentVersion('FlaskWeighed')).toBe(3);
    expect(currentVersion('FlaskWashed')).toBe(1);
  });

  it('of a newer program are refused rather than guessed', () => {
    expect(() => upcast('FlaskWeighed', 4, {})).toThrow(/newer/);
  });

  it('have one upcaster per step, without a gap', () => {
    expect(() => defineUpcaster('FlaskWeighed', 2, (data) => data)).toThrow(/two upcasters/);
    expect(() => defineUpcaster('FlaskFilled', 2, (data) => data)).toThrow(/gap/);
  });
});

describe('fixture check', () => {
  const body = encodeEvent(meta, { type: 'FlaskWeighed', data: { weight: 2 } });
  it('accepts an old version that still reads as the event of today', () => {
    expect(fixtureProblems('FlaskWeighed.v1.json', body, schemas)).toEqual([]);
  });
  it('names what does not fit', () => {
    expect(fixtureProblems('FlaskWeighed.v2.json', body, schemas).join()).toContain('holds FlaskWeighed version 1');
    expect(fixtureProblems('FlaskWeighed.v1.json', body, new Map()).join()).toContain('not registered');
    const moved = new Map([['FlaskWeighed', { version: 4, schema: z.unknown() }]]);
    expect(fixtureProblems('FlaskWeighed.v1.json', body, moved).join()).toContain('registered is 4');
    const renamed = new Map([['FlaskWeighed', { version: 3, schema: z.strictObject({ mg: z.number() }) }]]);
    expect(fixtureProblems('FlaskWeighed.v1.json', body, renamed).join()).toContain('milligrams');
    expect(fixtureProblems('flask.json', body, schemas).join()).toContain('is called');
  });
});

const fixtures = new URL('../../fixtures/', import.meta.url);
const frozen = readdirSync(fixtures).filter((name) => name.endsWith('.json'));

describe('frozen fixtures (design law 3)', () => {
  it('every event type has the shape it is written with today among them; of registers, npm run docs freezes it', () => {
    const missing = [...eventContracts]
      .map(([type, { version }]) => `${type}.v${version}.json`)
      .filter((name) => !frozen.includes(name));
    expect(missing).toEqual([]);
  });

  it('are the files listed in SHA256SUMS, to the byte', () => {
    const listed = readFileSync(new URL('SHA256SUMS', fixtures), 'utf8').split('\n').filter(Boolean).sort();
    const present = frozen.map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(new URL(name, fixtures)))
        .digest('hex');
      return `${sum}  ${name}`;
    });
    expect(present.sort()).toEqual(listed);
  });

  it('of every older version ever written replay against the event registry', () => {
    part('REQ-P3', 'every version of every event');
    proves('REQ-A9');
    const problems = frozen.flatMap((name) =>
      fixtureProblems(name, readFileSync(new URL(name, fixtures), 'utf8'), eventContracts),
    );
    for (const [type, { version }] of eventContracts) {
      for (let n = 1; n < version; n += 1) {
        if (!frozen.includes(`${type}.v${n}.json`)) problems.push(`${type}.v${n}.json was never frozen`);
      }
    }
    expect(problems).toEqual([]);
    expect(eventContracts.size).toBeGreaterThan(0);
  });
});
