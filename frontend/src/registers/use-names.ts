import { own } from '@shilu/events/core/own';
import { nameKey, type RegisterEntry } from '@shilu/events/core/register';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { usePeople } from '../ui/use-people';
import type { Names, Paths } from './fields/field-ui';
import { subjectPath } from './subject-path';

/** Words for the ids a register's fields hold. */
export const useNames = (): Names => {
  const { t } = useTranslation(['registers', 'common']);
  const { shownName } = usePeople();
  const language = useStore(languageStore);
  return useMemo(
    () => ({
      language,
      person: (id) => shownName(id) ?? t('common:person.unknown'),
      entry: (_category, id) => id,
      yes: t('registers:register.yes'),
      no: t('registers:register.no'),
    }),
    [language, shownName, t],
  );
};

/** What an entry points to, by the names that it came with. */
export const namesIn = (entry: RegisterEntry, names: Names): Names => ({
  ...names,
  entry: (category, id) => own(entry.names ?? {}, nameKey(category, id)) ?? id,
});

/** The pages of what an entry points to, of those that its reader may open. */
export const pathIn =
  ({ opens = [] }: RegisterEntry): Paths['path'] =>
  (category, id) =>
    opens.includes(nameKey(category, id)) ? subjectPath(category, id) : null;
