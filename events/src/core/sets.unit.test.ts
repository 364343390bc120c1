import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { flowRegister } from '../approvals/flow';
import { identityCalls } from '../identity/calls';
import { recordCalls } from '../records/calls';
import { allCalls } from './calls';
import { fieldSchema } from './register-field';
import { id } from './schemas';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const printed = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const ID = (printed(id) as Json)['pattern'];

/** Lists of ids, or of words that the product has, in a schema: by their path, and whether a repeat is refused. */
const listsIn = (schema: z.ZodType): Map<string, boolean> => {
  const found = new Map<string, boolean>();
  const walk = (node: unknown, path: string): void => {
    if (!isJson(node)) return;
    const { items, properties, additionalProperties } = node;
    for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
      const parts = node[key];
      if (Array.isArray(parts)) for (const part of parts) walk(part, path);
    }
    if (isJson(items)) {
      if (items['pattern'] === ID || items['format'] === 'uuid' || Array.isArray(items['enum']))
        found.set(path, node['uniqueItems'] === true);
      walk(items, `${path}[]`);
    }
    if (isJson(properties)) for (const [key, part] of Object.entries(properties)) walk(part, `${path} ${key}`);
    walk(additionalProperties, `${path}{}`);
  };
  walk(printed(schema), '');
  return found;
};

const commands = allCalls.filter((call) => call.kind === 'command');
const roles = { id: 'u1', roleIds: ['role-tiny', 'role-tiny'] };

describe('a list of ids in a command is a set', () => {
  it('every one of them refuses a repeat, and says so in the contract', () => {
    const lists = commands.flatMap((call) => [...listsIn(call.request)].map(([at, set]) => [`${call.path}${at}`, set]));
    expect(lists.length).toBeGreaterThan(20);
    expect(lists.filter(([, set]) => set === false)).toEqual([]);
  });

  it('H3 a repeated role, a module granted twice to one person and an approver named twice are refused', () => {
    const nodes = flowRegister.fields.find(({ key }) => key === 'nodes');
    const node = { name: '复核', approver: 'people', accountIds: ['a', 'a'], mode: 'all' };
    const grant = { experimentId: 'r', ModuleId: 'm', UserList: [0, 1].map((Attribute) => ({ UserId: 'a', Attribute })) };
    for (const [schema, value] of [
      [identityCalls.modifyMember.request, roles],
      [recordCalls.grantModule.request, grant],
      [nodes ? fieldSchema(nodes) : z.never(), [node]],
    ] as const)
      expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(['repeated']);
    expect(identityCalls.modifyMember.request.safeParse({ ...roles, roleIds: ['role-tiny', 'role-qa'] }).success).toBe(true);
  }); // prettier-ignore
});

describe('an id that its maker chooses', () => {
  /** Left out, the server makes one: what is named that way is about to be made. */
  const chosen = commands.flatMap((call) => {
    if (!(call.request instanceof z.ZodObject)) return [];
    const shape = call.request.shape as Readonly<Record<string, z.ZodType>>;
    return Object.entries(shape)
      .filter(
        ([key, schema]) =>
          (key === 'id' || (key === 'moduleId' && call.path.endsWith('/Add'))) &&
          schema.safeParse(undefined).success &&
          schema.safeParse('x').success,
      )
      .map(([key, schema]) => [`${call.path} ${key}`, schema] as const);
  });

  it('is never a name that every JavaScript object answers to', () => {
    expect(chosen.length).toBeGreaterThan(10);
    for (const [at, schema] of chosen)
      for (const name of Object.getOwnPropertyNames(Object.prototype))
        expect([at, name, schema.safeParse(name).success]).toEqual([at, name, false]);
  });
});
