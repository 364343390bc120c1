import { describe, expect, it } from 'vitest';
import { notebookRegister } from '../records/notebook';
import { methodRegister } from '../resources/method';
import { workbookRegister } from '../resources/workbook';
import { quickTextRegister } from '../organization/quick-text';
import { roleRegister } from '../identity/role';
import { emptyDirectory, type DirectoryAccount } from '../identity/directory';
import type { Register } from './define-register';
import { mayReadEntry, mayReadInUse, readsEveryEntry, versionAudience } from './register-access';

const account = (id: string, part: Partial<DirectoryAccount> = {}): DirectoryAccount => ({
  ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
  ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
  ...part,
});

const lab = () => {
  const directory = emptyDirectory();
  const scopes = { projectScope: 'organisation', taskScope: 'all', recordScope: 'organisation' } as const;
  directory.roles.set('all', { name: '全', description: '', removed: false, permissions: ['FlowManage'], ...scopes });
  for (const one of [
    account('owner'),
    account('other'),
    account('seesAll', { roleIds: ['all'] }),
    account('admin', { isOrganAdmin: true }),
    account('gone', { isOrganAdmin: true, disabled: true }),
  ])
    directory.accounts.set(one.id, one);
  return directory;
};
const people = ['owner', 'other', 'seesAll', 'admin', 'gone', 'nobody'];

const readers = (register: Pick<Register, 'mayRead'>, values = {}, ownerId: string | null = 'owner'): string[] =>
  people.filter((id) => mayReadEntry({ ...roleRegister, ...register }, { id: 'entry', ownerId, values }, lab(), id));

describe('who reads an entry of a register', () => {
  it('everybody who has an account that is not closed', () => {
    expect(readers(roleRegister)).toEqual(['owner', 'other', 'seesAll', 'admin']);
  });
  it('its owner and administrators, and nobody for seeing all records', () => {
    expect(readers(notebookRegister)).toEqual(['owner', 'admin']);
    expect(readers(notebookRegister, {}, null)).toEqual(['admin']);
  });
  it('all as long as it is shared', () => {
    expect(readers(quickTextRegister, { shared: true })).toEqual(['owner', 'other', 'seesAll', 'admin']);
    for (const shared of [false, undefined, 'true', 1]) expect(readers(quickTextRegister, { shared })).toEqual(['owner', 'admin']); // prettier-ignore
  });
  it('those who hold a permission', () => {
    expect(readers({ mayRead: [{ permission: 'FlowManage' }] })).toEqual(['seesAll', 'admin']);
    expect(readers({ mayRead: ['owner', { permission: 'TemplateShare' }] })).toEqual(['owner', 'admin']);
  });
});

describe('an entry that says itself who sees it', () => {
  const ALL = ['owner', 'other', 'seesAll', 'admin'];
  it('is for everybody while nothing is said, and for nobody else by a choice that nobody knows', () => {
    for (const visibleTo of ['everyone', undefined, null]) expect(readers(methodRegister, { visibleTo })).toEqual(ALL);
    for (const visibleTo of ['guests', 'departments', '', 1, {}])
      expect(readers(methodRegister, { visibleTo })).toEqual(['owner', 'admin']);
  });
  it('is for the people of its departments and of those below them', () => {
    const directory = lab();
    for (const [id, parentId] of [
      ['quality', null],
      ['hplc', 'quality'],
    ] as const)
      directory.departments.set(id, { name: id, parentId, headIds: [], removed: false });
    const other = directory.accounts.get('other');
    if (other) directory.accounts.set('other', { ...other, departmentId: 'hplc' });
    const reads = (values: object) => people.filter((id) => mayReadEntry(methodRegister, { id: 'm', ownerId: 'owner', values: { ...values } }, directory, id)); // prettier-ignore
    const of = (...visibleDepartmentIds: string[]) => reads({ visibleTo: 'departments', visibleDepartmentIds });
    expect(of('quality')).toEqual(['owner', 'other', 'admin']);
    expect(of('hplc')).toEqual(['owner', 'other', 'admin']);
    expect(of('synthesis')).toEqual(['owner', 'admin']);
    // Departments that a choice names no more count for nothing.
    expect(reads({ visibleTo: 'guests', visibleDepartmentIds: ['hplc'] })).toEqual(['owner', 'admin']);
    expect(reads({ visibleDepartmentIds: ['synthesis'] })).toEqual(ALL);
  });
  it('is open to nobody as long as it is not known which entry it is', () => {
    expect(readsEveryEntry(methodRegister, ['anyone', 'u:other'])).toBe(false);
    expect(readsEveryEntry(methodRegister, ['admin'])).toBe(true);
  });
  it('closes its published versions too as soon as it is closed, and opens them', () => {
    const entry = { id: 't', ownerId: 'owner', removed: false, status: 'published' };
    const reads = (now: object, newest: object) => mayReadInUse(workbookRegister, { ...entry, values: { ...now }, newest: { ...newest } }, lab(), 'other'); // prettier-ignore
    expect(reads({ visibleTo: 'guests' }, {})).toBe(false);
    expect(reads({}, { visibleTo: 'guests' })).toBe(true);
    expect(versionAudience(workbookRegister, { id: 't', ownerId: 'o', values: {}, now: { visibleTo: 'guests' } })).not.toContain('anyone'); // prettier-ignore
  });
});
