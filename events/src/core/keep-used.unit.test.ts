import { describe, expect, it } from 'vitest';
import { eventContracts, streamContracts } from './event-registry';
import { keepingReferences, keepUsedPolicy, usingEvents } from './keep-used';
import { movesByEvent, registerEventTypes } from './register';
import { registers } from './registers';

const policy = keepUsedPolicy(registers);
const named = (name: string) => {
  const found = registers.find((register) => register.name === name);
  if (!found) throw new Error(`no register ${name}`);
  return found;
};
const change = (field: string, oldValue: unknown) => ({ field, oldValue });
const idsOf = (...ids: readonly string[]) => ({ kind: 'ids', of: 'instrument', ids });
const of = (type: string, stream: string, data: object) => policy.follows({ type, stream, data });
const lookedAt = (...given: Parameters<typeof of>) =>
  of(...given).map(({ input, onlyAfter }) => [input['id'], onlyAfter?.stream, onlyAfter?.type]);

describe('every reference that keeps an entry', () => {
  const references = keepingReferences(registers);

  it('is looked at from both sides, whatever register or other thing it is of', () => {
    expect(references.map(({ used, use }) => `${use.category}.${use.field} > ${used.name}`).sort()).toEqual(
      expect.arrayContaining([
        ...['method.instrumentIds > instrument', 'maintenanceReport.instrumentId > instrument'],
        ...['record.bookId > notebook', 'account.departmentId > department', 'department.parentId > department'],
        ...['template.departmentIds > department', 'project.departmentId > department', 'account.roleIds > role'],
      ]),
    );
    for (const { used, use } of references) {
      const { removed } = registerEventTypes(used);
      expect(policy.eventTypes, used.name).toContain(removed);
      expect(of(removed, `${used.name}-a`, { kind: 'removed' })).toEqual([
        { key: `${used.name} a`, input: { used: used.name, id: 'a' } },
      ]);
      const naming = policy.eventTypes.filter((type) => {
        const data = { ...{ [use.field]: 'a' }, values: { [use.field]: 'a' }, changes: [change(use.field, null)] };
        return of(type, `${use.category}-x`, data).some(({ input }) => input['used'] === used.name);
      });
      expect(naming.length, `${use.category}.${use.field}`).toBeGreaterThan(0);
    }
  });

  it('of what is no register’s, by every event that says what it names', () => {
    for (const { use } of references) {
      if (registers.some(({ name }) => name === use.category)) continue;
      const { naming = [], again = [] } = usingEvents[use.category] ?? {};
      const types = [...(streamContracts.find(({ category }) => category === use.category)?.events.keys() ?? [])];
      for (const type of [...naming, ...again]) expect(types, use.category).toContain(type);
      const shaped = types.filter((type) => {
        const schema = eventContracts.get(type)?.schema;
        return schema && 'shape' in schema && Object.hasOwn(schema.shape as object, use.field);
      });
      for (const type of shaped) expect(naming, `${type} names ${use.field}`).toContain(type);
    }
  });
});

describe('what an entry comes to be used by', () => {
  const { modified, added, restored } = registerEventTypes(named('method'));

  it('is looked at where it was removed just before, and only what was not named already', () => {
    const values = { instrumentIds: ['a', 'b'] };
    const gone = (id: string) => [id, `instrument-${id}`, 'InstrumentRemoved'];
    const first = { kind: 'added', values, changes: [change('instrumentIds', null)] };
    expect(lookedAt(added, 'method-m', first)).toEqual([gone('a'), gone('b')]);
    const more = { kind: 'modified', values, changes: [change('instrumentIds', idsOf('a'))] };
    expect(lookedAt(modified, 'method-m', more)).toEqual([gone('b')]);
    const other = { kind: 'modified', values, changes: [change('name', 'x')] };
    expect(lookedAt(modified, 'method-m', other)).toEqual([]);
    // Of a diff that could not be told whole, all is looked at.
    const cut = { kind: 'modified', values, changes: [change('name', 'x'), change('more', null)] };
    expect(lookedAt(modified, 'method-m', cut)).toEqual([gone('a'), gone('b')]);
  });

  it('is looked up where the event says nothing of it', () => {
    const again = [{ key: 'method m', input: { user: 'method', id: 'm' } }];
    expect(of(restored, 'method-m', { kind: 'restored' })).toEqual(again);
    for (const type of movesByEvent(named('method')).keys())
      expect(of(type, 'method-m', { kind: 'moved' })).toEqual(again);
  });

  it('gives nobody back a role that was removed while their account was closed, nor with a later change', () => {
    expect(policy.eventTypes).not.toContain('AccountEnabled');
    const placed = { departmentId: 'd', roleIds: ['r', 's'], previous: { departmentId: 'd', roleIds: ['r'] } };
    expect(lookedAt('AccountPlaced', 'account-li', placed)).toEqual([['s', 'role-s', 'RoleRemoved']]);
  });

  it('nothing follows from an event of another stream', () => {
    expect(of('QuickTextRemoved', 'quickText-q', { kind: 'removed' })).toEqual([]);
    expect(of('InstrumentRemoved', 'method-m', { kind: 'removed' })).toEqual([]);
  });
});
