import { flowRegister } from '@shilu/events/approvals/flow';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { EventStore } from '@shilu/infra/event-store/port';
import { createClient, freshAddress, login, type Person } from '../../support/client';
import { prose } from '../../support/content';
import { identify } from '../../support/identify';

const PASSWORD = 'correct-horse-1';
const PEOPLE = 4;

/** Somebody's record: one module of their own, one that the next person may write too. */
export type Desk = { readonly id: string; readonly own: string; readonly shared: string; readonly guest: string };
export type Author = { readonly account: string; readonly bookId: string; readonly desk: Desk; readonly visits: Desk };
export type Laboratory = {
  readonly authors: readonly Author[];
  readonly reviewer: string;
  /** Another browser of that person, with a session of its own. */
  readonly enter: (account: string) => Promise<Person>;
};

type Place = { readonly url: string; readonly store: EventStore; readonly dataDir: string };

const member = async ({ store, dataDir }: Place, admin: Person, account: string): Promise<void> => {
  await admin.call(identityCalls.addMember, {
    ...{ id: account, account, password: PASSWORD, realName: `${account} 姓名` },
    ...{ mobilePhone: '13800000000', email: `${account}@lab.example`, departmentId: null, roleIds: [] },
    ...{ isOrganAdmin: false, directLeaderId: null },
  });
  await identify(store, account, dataDir);
};

const openDesk = async (person: Person, bookId: string, desk: Desk): Promise<void> => {
  await person.call(recordCalls.addRecord, { id: desk.id, title: desk.id, bookId, projectId: null, taskId: null });
  for (const moduleId of [desk.own, desk.shared])
    await person.call(recordCalls.addModule, {
      ...{ experimentId: desk.id, moduleId, type: 'editor', title: '步骤', content: prose('开始') },
    });
  await person.call(recordCalls.grantModule, {
    ...{ experimentId: desk.id, ModuleId: desk.shared, UserList: [{ UserId: desk.guest, Attribute: 1 }] },
  });
};

/** People and records of their own for one run; `label` keeps it apart from other runs on the same fleet. */
export const openLaboratory = async (place: Place, admin: Person, label: string): Promise<Laboratory> => {
  const accounts = Array.from({ length: PEOPLE }, (_, n) => `${label}-p${n}`);
  const reviewer = `${label}-reviewer`;
  for (const account of [...accounts, reviewer]) await member(place, admin, account);
  await admin.call(organizationCalls.changeSettings, { settings: { authorisedPlatforms: [...PLATFORMS] } });
  await admin.call(registerCalls(flowRegister).add, {
    ...{ id: `flow-${label}`, name: `复核 ${label}`, type: 'record', isDefault: true },
    nodes: [{ name: '复核', approver: 'people', accountIds: [reviewer], mode: 'any' }],
  });
  const deskOf = (n: number): Desk => {
    const id = `desk-${label}-${n}`;
    return { id, own: `${id}-own`, shared: `${id}-shared`, guest: accounts[(n + 1) % PEOPLE] ?? '' };
  };
  const enter = (account: string): Promise<Person> =>
    login(createClient(place.url, { address: freshAddress() }), account, PASSWORD);
  const authors: Author[] = [];
  for (const [n, account] of accounts.entries()) {
    const person = await enter(account);
    const bookId = `book-${label}-${n}`;
    await person.call(registerCalls(notebookRegister).add, { id: bookId, name: `记录本 ${label} ${n}` });
    await openDesk(person, bookId, deskOf(n));
    authors.push({ account, bookId, desk: deskOf(n), visits: deskOf((n + PEOPLE - 1) % PEOPLE) });
  }
  return { authors, reviewer, enter };
};
