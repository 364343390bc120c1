import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';

const NOBODY: readonly Person[] = [];

/** The organisation's members, shared by every picker and name on the screen. */
export const usePeople = (): {
  readonly people: readonly Person[];
  readonly byId: ReadonlyMap<string, Person>;
  /** The name as lists and fields show it: whose account is closed is told so. Undefined for nobody known. */
  readonly shownName: (id: string) => string | undefined;
} => {
  const { t } = useTranslation('common');
  const query = useQueryCall(
    identityCalls.members,
    { pageIndex: 1, pageSize: 1000, includeDisabled: true },
    { watch: ['members'], staleTime: 5 * 60_000 },
  );
  const people = query.data?.response.list ?? NOBODY;
  const byId = useMemo(() => new Map(people.map((person) => [person.id, person])), [people]);
  const shownName = useCallback(
    (id: string): string | undefined => {
      const person = byId.get(id);
      return person?.disabled ? t('person.disabled', { name: person.realName }) : person?.realName;
    },
    [byId, t],
  );
  return { people, byId, shownName };
};
