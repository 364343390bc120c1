import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type flowRegister, type FlowNode } from '../approvals/flow';
import { roleRegister } from '../identity/role';
import { quickTextRegister } from '../organization/quick-text';
import { everyRegister } from '../testing/every-field';
import { validValues } from '../testing/register-samples';
import { defineRegister, type Register, type RegisterValues, type ValuesOf } from './define-register';
import type { PermissionCode, ProjectScope } from './permissions';
import { parseStored } from './upcast';
import { moveRequest, registerRequests, valuesSchema } from './register';
import { typeOf } from './fields/field-types';
import { registers } from './registers';
import { usesOf } from './uses';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures');

describe('what an entry holds', () => {
  it('is typed by its declared fields', () => {
    type Role = ValuesOf<typeof roleRegister>;
    expectTypeOf<Role['name']>().toEqualTypeOf<string>();
    expectTypeOf<Role['description']>().toEqualTypeOf<string>();
    expectTypeOf<Role['permissions']>().toEqualTypeOf<PermissionCode[]>();
    expectTypeOf<Role['projectScope']>().toEqualTypeOf<ProjectScope>();
    type Flow = ValuesOf<typeof flowRegister>;
    expectTypeOf<Flow['nodes']>().toEqualTypeOf<FlowNode[]>();
    expectTypeOf<Flow['isDefault']>().toEqualTypeOf<boolean>();
    expectTypeOf<keyof Flow>().toEqualTypeOf<
      'name' | 'type' | 'nodes' | 'departmentIds' | 'projectIds' | 'isDefault'
    >();
  });

  it('reads whatever a person may send, and whatever was ever written', () => {
    for (const register of registers) {
      fc.assert(
        fc.property(validValues(register), (values) => {
          const parsed = valuesSchema(register).parse(values) as RegisterValues;
          expect(register.readable(parsed)).not.toBeNull();
        }),
        { numRuns: 50 },
      );
      const written = readdirSync(fixtures).filter((file) => file.startsWith(`${register.noun}Added.`));
      expect(written.length).toBeGreaterThan(0);
      for (const file of written) {
        const body = readFileSync(join(fixtures, file), 'utf8');
        const { values } = parseStored({ body, position: '0' }).data as { readonly values: RegisterValues };
        expect(register.readable(values), file).not.toBeNull();
      }
    }
  });

  it('reads what was left empty as empty, and a longer text than may be sent today', () => {
    const long = 'x'.repeat(5_000);
    expect(quickTextRegister.read({ title: 't', content: long })).toEqual({
      ...{ title: 't', content: long, category: '', shared: false },
    });
    expect(quickTextRegister.read({ title: 't', content: 'c', category: null, gone: 1 })).not.toHaveProperty('gone');
  });

  it('is nothing where it is of another shape: refused where it decides, passed over in a list', () => {
    for (const values of [{}, { title: 1, content: 'c' }, { title: 't', content: 'c', shared: 'yes' }]) {
      expect(quickTextRegister.readable(values)).toBeNull();
      expect(() => quickTextRegister.read(values)).toThrow(expect.objectContaining({ key: 'beingRepaired' }));
    }
  });

  it('a permission that is no more gives nothing', () => {
    const [values] = fc.sample(validValues(roleRegister), 1);
    expect(roleRegister.read({ ...values, permissions: ['FlowManage', 'Retired'] }).permissions).toEqual([
      'FlowManage',
    ]);
  });
});

describe('every declaration', () => {
  it('names fields of its own', () => {
    for (const { name, fields, naming, sortBy, tree, mayRead } of registers) {
      const typeOf = (key: string) => fields.find((field) => field.key === key)?.type;
      expect([typeOf(naming['zh-CN']), typeOf(naming['en-US'])], name).toEqual(['name', 'name']);
      expect(typeOf(sortBy), name).toBeDefined();
      if (tree !== undefined)
        expect(fields.find((field) => field.key === tree)).toMatchObject({ type: 'reference', references: name });
      for (const reader of mayRead)
        if (typeof reader === 'object' && 'anyoneIf' in reader) expect(typeOf(reader.anyoneIf)).toBe('boolean');
    }
  });

  it('is searched by every text that its list is narrowed by, and narrowed by nothing that has no column', () => {
    for (const { name, fields } of registers)
      for (const field of fields.filter(({ filter }) => filter)) {
        if (typeOf(field).column(field) === 'words') expect(field.search, `${name}.${field.key}`).toBe(true);
        expect(typeOf(field).filter(field), `${name}.${field.key}`).not.toBeNull();
      }
  });

  it('has call ids of its own: none is another register’s as well', () => {
    const idsOf = ({ callIds, life }: Register): string[] => [
      ...Object.values(callIds),
      ...(life?.moves ?? []).flatMap(({ callId, batch }) => [callId, ...(batch === undefined ? [] : [batch.callId])]),
    ];
    const holders = new Map<string, Set<string>>();
    for (const register of registers)
      for (const id of idsOf(register)) holders.set(id, (holders.get(id) ?? new Set()).add(register.name));
    expect([...holders].filter(([, names]) => names.size > 1).map(([id, names]) => [id, ...names])).toEqual([]);
  });

  it.each([
    ['an address that names no entry', { place: { ...everyRegister.place, detail: '/resource/every' } }, 'no :id'],
    [
      'a signed move of several entries at once',
      { life: { states: {}, first: 's', moves: [{ name: 'seal', signs: 'approve', batch: { callId: 'X1' } }] } },
      'one entry at a time',
    ],
  ])('is not declared with %s', (_what, wrong, why) => {
    expect(() => defineRegister({ ...everyRegister, ...wrong } as never)).toThrow(why);
  });

  it('has no field that is called as what its calls ask for themselves, such as the reason of a command', () => {
    const { add, modify } = registerRequests({ ...everyRegister, fields: [] });
    const beside = new Set([...Object.keys(add.shape), ...Object.keys(modify.shape), 'ids']);
    const signed = { name: 'seal', signs: 'approve' };
    const signing = Object.keys(moveRequest(everyRegister, signed as never).shape).filter((key) => !beside.has(key));
    expect([...beside]).toContain('reason');
    expect(signing).toContain('password');
    const text = { type: 'text', label: { 'zh-CN': '原因', 'en-US': 'Reason' } };
    const declaring =
      (key: string, moves: readonly object[] = []) =>
      () =>
        defineRegister({
          ...{ ...everyRegister, fields: [...everyRegister.fields, { ...text, key }] },
          life: { states: {}, first: 's', moves },
        } as never);
    for (const key of beside) expect(declaring(key), key).toThrow(`${key} is what its calls ask for themselves`);
    for (const key of signing) {
      expect(declaring(key), key).not.toThrow();
      for (const asked of [{ asks: [key] }, { offers: [key] }])
        expect(declaring(key, [{ ...signed, ...asked }]), key).toThrow(`${key} is what its calls ask for themselves`);
    }
  });

  it('a reference that says that it keeps its entry, here or elsewhere, is among the uses of that', () => {
    for (const { name, fields } of registers)
      for (const field of fields.filter((each) => each.type === 'reference')) {
        const told = registers
          .filter((target) => target.name === field.references)
          .flatMap(usesOf)
          .some((use) => use.category === name && use.field === field.key);
        expect(told, `${name}.${field.key}`).toBe(field.keeps !== 'nothing');
      }
  });

  it('has words for what uses it: how many, and one of them', () => {
    for (const register of registers)
      for (const { why } of usesOf(register))
        for (const text of Object.values(why)) expect(text).toMatch(/\{count\}.*\{example\}/);
  });
});
