import { describe, expect, it } from 'vitest';
import { notebookRegister } from '../records/notebook';
import { quickTextRegister } from '../organization/quick-text';
import { roleRegister } from '../identity/role';
import { emptyDirectory, type DirectoryAccount } from '../identity/directory';
import type { Register } from './define-register';
import { mayReadEntry } from './register-access';

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
  people.filter((id) => mayReadEntry({ ...roleRegister, ...register }, { ownerId, values }, lab(), id));

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
