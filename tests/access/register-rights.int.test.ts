import type { Register } from '@shilu/events/core/define-register';
import { own } from '@shilu/events/core/own';
import type { PermissionCode } from '@shilu/events/core/permissions';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { departmentRegister } from '@shilu/events/organization/department';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../support/client';
import { openLaboratory, type Laboratory } from './laboratory';
import { changeOf, mayRead, valuesOf } from './register-entries';

let laboratory: Laboratory;
let serial = 0;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

type Right = { readonly register: Register; readonly code: PermissionCode; readonly to: 'add' | 'change' | 'read' };
/** What a context asks beyond its declaration, proven in its own tests. */
const NARROWER: Readonly<Record<string, string>> = {
  department: 'departments are kept within one’s own (command-service: place-department)',
};
const codesOf = (words: readonly unknown[]): readonly PermissionCode[] =>
  words.flatMap((word) =>
    typeof word === 'object' && word !== null && 'permission' in word ? [word.permission as PermissionCode] : [],
  );
const rights: readonly Right[] = registers.flatMap((register) =>
  (
    [
      ['add', register.mayAdd],
      ['change', register.mayChange],
      ['read', register.mayRead],
    ] as const
  ).flatMap(([to, words]) => (words.includes('anyone' as never) || own(NARROWER, register.name) !== undefined ? [] : codesOf(words).map((code) => ({ register, code, to })))),
); // prettier-ignore

const added = async (register: Register, by: Person): Promise<string> => {
  serial += 1;
  const { response } = await by.call(registerCalls(register).add, valuesOf(register, 1000 + serial));
  return response.id;
};
const tries = async ({ register, to }: Right, who: Person, id: string): Promise<number> => {
  serial += 1;
  const { add, modify, detail } = registerCalls(register);
  if (to === 'add') return (await who.send(add, valuesOf(register, 1000 + serial))).status;
  if (to === 'change') return (await who.send(modify, { id, ...changeOf(register, serial) })).status;
  return (await who.send(detail, { id })).status;
};

describe('P03 law 11 a permission that a register’s declaration names', () => {
  test.each(rights.map((right) => [right.to, right.register.name, right.code, right] as const))(
    'lets its holder %s %s (%s), and nobody from whom it was taken',
    async (to, _name, code, right) => {
      const { stack } = laboratory;
      const id = await added(right.register, stack.admin);
      const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
      serial += 1;
      const { response: role } = await stack.admin.call(registerCalls(roleRegister).add, {
        ...{ name: `只有 ${code} ${String(serial)}`, permissions: [code], ...scopes },
      });
      const holder = await stack.member(`holder${String(serial)}`, { roleIds: [role.id] });
      const plain = await stack.member(`plain${String(serial)}`);
      const refused = to !== 'read' && right.register.mayRead.includes('anyone') ? [403] : [403, 404];
      expect(refused).toContain(await tries(right, plain, id));
      expect(await tries(right, holder, id)).toBe(200);
      await stack.admin.call(identityCalls.modifyMember, { id: holder.id, roleIds: [] });
      expect(refused).toContain(await tries(right, holder, id));
    },
  );
});

describe('P01 law 11 what is an administrator’s is nobody’s who is none any more', () => {
  test.each(registers.map((register) => [register.name, register] as const))('%s', async (_name, register) => {
    const { stack } = laboratory;
    serial += 1;
    const account = `second${String(serial)}`;
    const second = await stack.member(account, { isOrganAdmin: true });
    await stack.identify(account);
    const id = await added(register, stack.admin);
    const change = { register, to: 'change' as const, code: 'FlowManage' as const };
    expect(await tries(change, second, id)).toBe(200);
    await stack.admin.call(identityCalls.modifyMember, { id: account, isOrganAdmin: false });
    expect(await tries(change, second, id)).toBe(register.mayRead.includes('anyone') ? 403 : 404);
  });
});

describe('P01 law 11 one’s own, and what is opened to all', () => {
  const owned = registers.filter(({ mayAdd, mayChange }) => mayAdd.includes('anyone') && mayChange.includes('owner'));
  test.each(owned.map((register) => [register.name, register] as const))(
    '%s: whoever added an entry changes and removes it, whoever added another one does not',
    async (_name, register) => {
      const { reader, stranger } = laboratory.people;
      const [theirs, mine] = [await added(register, reader), await added(register, stranger)];
      const change = { register, to: 'change' as const, code: 'FlowManage' as const };
      const { remove } = registerCalls(register);
      expect(await tries(change, stranger, mine)).toBe(200);
      const refused = mayRead(register).includes('stranger') ? 403 : 404;
      expect(await tries(change, stranger, theirs)).toBe(refused);
      expect((await stranger.send(remove, { id: theirs })).status).toBe(refused);
      expect((await stranger.send(remove, { id: mine })).status).toBe(200);
    },
  );

  const opened = registers.flatMap((register) =>
    register.mayRead.flatMap((reader) =>
      typeof reader === 'object' && 'anyoneIf' in reader ? [{ register, by: reader.anyoneIf }] : [],
    ),
  );
  test.each(opened.map(({ register, by }) => [register.name, by, register] as const))(
    '%s: everybody reads an entry while its %s is on, and nobody else once it is off',
    async (_name, by, register) => {
      const { owner, stranger } = laboratory.people;
      const { modify, detail, page, history } = registerCalls(register);
      const id = await added(register, owner);
      const told = async (minPosition: string): Promise<readonly number[]> => [
        (await stranger.send(detail, { id }, { minPosition })).status,
        (await stranger.send(history, { id }, { minPosition })).status,
        (await stranger.call(page, { pageSize: 100 }, { minPosition })).response.filter((entry) => entry.id === id)
          .length,
      ];
      const turned = async (on: boolean): Promise<string> =>
        (await owner.call(modify, { id, [by]: on })).position ?? '';
      expect(await told('')).toEqual([404, 404, 0]);
      expect(await told(await turned(true))).toEqual([200, 200, 1]);
      expect(await told(await turned(false))).toEqual([404, 404, 0]);
    },
  );

  const choosing = registers.flatMap((register) =>
    register.mayRead.flatMap((reader) =>
      typeof reader === 'object' && 'openBy' in reader
        ? [{ register, by: reader.openBy, departments: reader.departments }]
        : [],
    ),
  );
  // They have it from one declaration: the first and the last are tried.
  test.each([choosing.slice(0, 1), choosing.slice(-1)].flat().map((each) => [each.register.name, each] as const))(
    '%s: an entry is for everybody, for the people of a department, or for those alone with whom it is shared',
    async (_name, { register, by, departments }) => {
      const { stack } = laboratory;
      const { owner, stranger } = laboratory.people;
      const { modify, detail, page, history } = registerCalls(register);
      const id = await added(register, owner);
      serial += 1;
      const { response: department } = await stack.admin.call(registerCalls(departmentRegister).add, {
        ...{ name: `分析 ${String(serial)}`, headIds: [] },
      });
      const inside = await stack.member(`inside${String(serial)}`, { departmentId: department.id });
      const told = async (who: Person, minPosition: string): Promise<readonly number[]> => [
        (await who.send(detail, { id }, { minPosition })).status,
        (await who.send(history, { id }, { minPosition })).status,
        (await who.call(page, { pageSize: 100 }, { minPosition })).response.filter((entry) => entry.id === id).length,
      ];
      const set = async (values: object): Promise<string> =>
        (await owner.call(modify, { id, ...values })).position ?? '';
      const [open, closed] = [
        [200, 200, 1],
        [404, 404, 0],
      ];
      expect([await told(inside, ''), await told(stranger, '')]).toEqual([closed, closed]);
      const everyone = await set({ [by]: 'everyone' });
      expect([await told(inside, everyone), await told(stranger, everyone)]).toEqual([open, open]);
      expect((await owner.send(modify, { id, [by]: 'departments' })).status).toBe(422);
      const some = await set({ [by]: 'departments', [departments]: [department.id] });
      expect([await told(inside, some), await told(stranger, some)]).toEqual([open, closed]);
      const { response: share } = await owner.call(sharingCalls.addShare, {
        ...{ entry: { category: register.name, id }, accountIds: ['stranger'], use: 'read', reason: '参考' },
      });
      expect(await told(stranger, '')).toEqual(open);
      await owner.call(sharingCalls.withdrawShare, { id: share.id });
      expect(await told(stranger, '')).toEqual(closed);
      const guests = await set({ [by]: 'guests' });
      expect([await told(inside, guests), await told(owner, guests)]).toEqual([closed, open]);
    },
  );
});
