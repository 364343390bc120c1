import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { useMemo } from 'react';
import { useQueryCall } from '../api/use-query-call';

const NOBODY: readonly Person[] = [];

/** The organisation's members, shared by every picker and name on the screen. */
export const usePeople = (): { readonly people: readonly Person[]; readonly byId: ReadonlyMap<string, Person> } => {
  const query = useQueryCall(
    identityCalls.members,
    { pageIndex: 1, pageSize: 1000, includeDisabled: true },
    { watch: ['members'], staleTime: 5 * 60_000 },
  );
  const people = query.data?.response.list ?? NOBODY;
  const byId = useMemo(() => new Map(people.map((person) => [person.id, person])), [people]);
  return { people, byId };
};
