import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { usePeople } from '../ui/use-people';
import type { Target } from './field-control';
import type { Names } from './fields/field-ui';

/** Words for the ids a register's fields hold. */
export const useNames = (targets: readonly Target[]): Names => {
  const { t } = useTranslation(['organization', 'common']);
  const { shownName } = usePeople();
  const language = useStore(languageStore);
  return useMemo(
    () => ({
      language,
      person: (id) => shownName(id) ?? t('common:person.unknown'),
      entry: (id) => targets.find((target) => target.id === id)?.name ?? id,
      yes: t('organization:register.yes'),
      no: t('organization:register.no'),
    }),
    [language, shownName, targets, t],
  );
};
