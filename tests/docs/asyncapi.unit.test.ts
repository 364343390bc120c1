import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventContracts } from '@shilu/events/core/event-registry';
import { createSchemaChecker } from '@shilu/infra/broker/json-schema';
import { describe, expect, it } from 'vitest';
import { asyncApiText } from './asyncapi';

type Json = Readonly<Record<string, unknown>>;
const projectDir = join(import.meta.dirname, '..', '..');
const printed = asyncApiText();
const document = JSON.parse(printed) as Json;

const at = (path: string): unknown =>
  path
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((here, name) => (here as Json | undefined)?.[name], document);
const refsIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));

describe('docs/asyncapi.json', () => {
  it('is what the contracts print (node infra/bin/run.mjs tests/docs/print-api-doc.ts writes it)', () => {
    expect(readFileSync(join(projectDir, 'docs', 'asyncapi.json'), 'utf8')).toBe(printed);
  });

  it('has the parts that AsyncAPI 3.0 wants, and every reference leads somewhere', () => {
    expect(document['asyncapi']).toBe('3.0.0');
    expect(document['info']).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of refs) expect(at(ref), ref).toBeTypeOf('object');
    for (const channel of Object.values(document['channels'] as Json))
      expect(channel).toMatchObject({
        address: expect.stringMatching(/^shilu\.[a-z]+$/),
        messages: expect.any(Object),
      });
    for (const operation of Object.values(document['operations'] as Json))
      expect(operation).toMatchObject({ action: 'send', channel: { $ref: expect.stringMatching(/^#\/channels\//) } });
  });

  it('names every event once, with a payload that is a JSON Schema', () => {
    const messages = at('#/components/messages') as Readonly<Record<string, { name: string; payload: Json }>>;
    expect(Object.keys(messages).sort()).toEqual([...eventContracts.keys()].sort());
    const inChannels = Object.values(document['channels'] as Readonly<Record<string, { messages: Json }>>).flatMap(
      (channel) => Object.keys(channel.messages),
    );
    expect([...inChannels].sort()).toEqual([...eventContracts.keys()].sort());
    const ajv = createSchemaChecker();
    for (const keyword of ['asyncapi', 'info', 'defaultContentType', 'channels', 'operations', 'components'])
      ajv.addKeyword(keyword);
    ajv.addSchema(document, 'doc');
    for (const type of eventContracts.keys()) {
      const validate = ajv.compile({ $ref: `doc#/components/messages/${type}/payload` });
      expect(validate({ specversion: '1.0', type }), type).toBe(false);
    }
    // A schema for each event is compiled: seconds, where other processes want the processor too.
  }, 60_000);
});
