import type { Register } from '../core/define-register';
import { openMoves } from '../core/register-access';
import type { RegisterState } from '../core/register';
import { emptyDirectory, type DirectoryAccount } from '../identity/directory';

const account = (id: string, part: Partial<DirectoryAccount> = {}): DirectoryAccount => ({
  ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
  ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
  ...part,
});

/** Somebody of each right that concerns tables of the library. */
const directory = () => {
  const made = emptyDirectory();
  for (const [id, permission] of [
    ['publishes', 'TemplateShare'],
    ['designs', 'TemplateDesign'],
  ] as const)
    made.roles.set(id, {
      ...{ name: id, description: '', permissions: [permission], removed: false },
      ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
    });
  for (const one of [
    account('admin', { isOrganAdmin: true }),
    account('publisher', { roleIds: ['publishes'] }),
    account('designer', { roleIds: ['designs'] }),
    ...['owner', 'other'].map((id) => account(id)),
  ])
    made.accounts.set(one.id, one);
  return made;
};

/** The moves that a person may make of a table as it is: `admin`, `publisher`, `designer`, `owner`, `other`. */
export const mayDoTable = (register: Register, entry: RegisterState, person: string): readonly string[] =>
  openMoves(register, entry, directory(), person).map(({ name }) => name);
