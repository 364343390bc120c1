import { describe, expect, it } from 'vitest';
import { emptyDirectory, type Directory } from '../identity/directory';
import { instrumentRegister } from './instrument';
import { maintenanceRegister } from './maintenance-report';
import { deciderSpec } from '../testing/decider-spec';
import { childrenOf, totalsCall } from '../core/children';
import { defineRegister } from '../core/define-register';
import { isAllowed } from '../core/register-access';
import { registerDecider } from '../core/register';
import { usesOf } from '../core/uses';

const account = (id: string, isOrganAdmin = false) => ({
  ...{ id, departmentId: null, roleIds: [], isOrganAdmin, directLeaderId: null, disabled: false },
  ...{ signingLocked: false, shredded: false, suspended: false },
});
const lab = (): Directory => {
  const made = emptyDirectory();
  for (const one of [account('admin', true), account('keeper'), account('other')]) made.accounts.set(one.id, one);
  return made;
};

describe('what stands below an entry', () => {
  it('is found from above, counts as its use, and is summed by one call', () => {
    expect(childrenOf(instrumentRegister)).toContain(maintenanceRegister);
    expect(childrenOf(maintenanceRegister)).toEqual([]);
    expect(usesOf(instrumentRegister).map(({ kind }) => kind)).toContain(maintenanceRegister.name);
    expect(totalsCall(maintenanceRegister)?.path).toBe('MaintenanceReport/Totals');
    expect(totalsCall(instrumentRegister)).toBeNull();
  });

  /** Written by hand: who changes an entry below one that names the keeper, one of nobody's, and one that is gone. */
  it.each([
    ['admin', { keeperIds: ['keeper'] }, true],
    ['keeper', { keeperIds: ['keeper'] }, true],
    ['keeper', { keeperIds: ['other', 'keeper'] }, true],
    ['other', { keeperIds: ['keeper'] }, false],
    ['keeper', { keeperIds: [] }, false],
    ['keeper', {}, false],
    ['keeper', null, false],
    ['keeper', undefined, false],
    ['admin', null, true],
  ])('%s below %j: %s', (who, parent, may) => {
    // What the entry says of itself gives no right.
    const values = { keeperIds: ['keeper', 'other'] };
    const entry = { ownerId: null, values, ...(parent === undefined ? {} : { parent }) };
    expect(isAllowed(lab(), who, entry, maintenanceRegister.mayChange)).toBe(may);
    expect(isAllowed(lab(), who, entry, maintenanceRegister.mayAdd)).toBe(may);
  });

  it('stays below what it was added to', () => {
    const decider = registerDecider(maintenanceRegister);
    const values = { instrumentId: 'a', doneOn: '2026-11-01', kind: 'repair', title: '换泵', result: 'fit' };
    const added = decider.decide({ kind: 'add', values, actor: 'keeper' }, decider.initialState());
    const asked = (next: object) =>
      deciderSpec(decider)
        .given(added)
        .when({ kind: 'modify', values: { ...next }, baseRevision: null });
    asked({ instrumentId: 'b' }).then('inputUnfit');
    asked({ instrumentId: null }).then('inputUnfit');
    expect(asked({ instrumentId: 'a', title: '换密封圈' }).events()).toHaveLength(1);
    asked({ nextDue: '2026-11-01' }).then('inputUnfit');
    expect(asked({ nextDue: '2026-11-02' }).events()).toHaveLength(1);
  });

  it.each([
    [{ register: 'instrument', field: 'nothing' }, 'nothing is no required reference to one instrument'],
    [{ register: 'nothing', field: 'instrumentId' }, 'instrumentId is no required reference to one nothing'],
    [{ register: 'instrument', field: 'doneByIds' }, 'doneByIds is no required reference to one instrument'],
    [{ register: 'instrument', field: 'instrumentId', totals: ['title'] }, 'title has no sum'],
  ])('is not declared as %j', (parent, fault) => {
    const { tree: _tree, ...rest } = maintenanceRegister;
    expect(() => defineRegister<typeof rest.fields>({ ...rest, rules: [], inside: [], staysWhile: [], sole: [], life: null, parent })).toThrow(fault); // prettier-ignore
  });
});
