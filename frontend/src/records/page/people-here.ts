import type { Holder } from './record-context';

/** Another person who has the record open: the module that they edit, or else have in sight. */
export type Here = {
  readonly accountId: string;
  readonly name: string;
  readonly moduleId: string | null;
  readonly editing: boolean;
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
      editing.set(holderId, { accountId: holderId, name: holderName, moduleId, editing: true });
  const others = present.filter(({ accountId }) => !editing.has(accountId));
  return [...editing.values(), ...others.map((person) => ({ ...person, editing: false }))].filter(
    ({ accountId }) => accountId !== myId,
  );
};
