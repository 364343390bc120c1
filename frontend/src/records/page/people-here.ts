import type { Holder } from './record-context';
import type { Tab } from './use-other-tabs';

/** Another person who has the record open: the module that they edit, or else have in sight. */
export type Here = {
  readonly accountId: string;
  readonly name: string;
  readonly moduleId: string | null;
  readonly editing: boolean;
  /** The reader in another window of their own. */
  readonly self: boolean;
};
type Present = Pick<Here, 'accountId' | 'name' | 'moduleId'>;

/** Who holds a module is at it, wherever else they look; who holds one is here, even before the page has said so. */
export const whoIsHere = (
  present: readonly Present[],
  holders: ReadonlyMap<string, Holder>,
  myId: string,
): readonly Here[] => {
  const editing = new Map<string, Here>();
  for (const [moduleId, { holderId, holderName }] of holders)
    if (!editing.has(holderId))
      editing.set(holderId, { accountId: holderId, name: holderName, moduleId, editing: true, self: false });
  const others = present.filter(({ accountId }) => !editing.has(accountId));
  return [...editing.values(), ...others.map((person) => ({ ...person, editing: false, self: false }))].filter(
    ({ accountId }) => accountId !== myId,
  );
};

/** Who holds which module; oneself under another login is named as one's other window. */
export const locksIn = (
  locks: readonly (Holder & { readonly moduleId: string })[],
  myId: string,
  me: string,
): ReadonlyMap<string, Holder> =>
  new Map(
    locks.map((lock) => [lock.moduleId, lock.holderId === myId && !lock.mine ? { ...lock, holderName: me } : lock]),
  );

/** With what other tabs of this login have open, which the server takes for this one. */
export const withTabs = (
  locks: ReadonlyMap<string, Holder>,
  tabs: readonly Tab[],
  { myId, me, editing }: { readonly myId: string; readonly me: string; readonly editing: string },
): ReadonlyMap<string, Holder> => {
  const here = editing.split(' ');
  const holders = new Map(locks);
  for (const moduleId of tabs.flatMap((tab) => tab.editing))
    if (!here.includes(moduleId)) holders.set(moduleId, { holderId: myId, holderName: me, until: '', mine: false });
  return holders;
};

type Window = { readonly moduleId: string | null; readonly editing?: boolean };

/** The reader's own other windows, of another browser or of this one: one who is told of them writes in one place. */
export const myWindows = ({
  myId,
  myName,
  holders,
  elsewhere,
  tabs,
}: {
  readonly myId: string;
  readonly myName: string;
  readonly holders: ReadonlyMap<string, Holder>;
  readonly elsewhere: readonly Window[];
  readonly tabs: readonly Tab[];
}): readonly Here[] => {
  const held = [...holders].find(([, holder]) => holder.holderId === myId && !holder.mine);
  const [first] = [
    ...(held ? [{ moduleId: held[0], editing: true }] : []),
    ...tabs.flatMap(({ editing }) => editing.map((moduleId) => ({ moduleId, editing: true }))),
    ...tabs.map(({ moduleId }) => ({ moduleId, editing: false })),
    ...elsewhere,
  ];
  if (first === undefined) return [];
  const { moduleId, editing = false } = first;
  return [{ accountId: `${myId} elsewhere`, name: myName, moduleId, editing, self: true }];
};
