import type { Register } from '@shilu/events/core/define-register';
import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import { typeOf } from '@shilu/events/core/fields/field-types';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { FilterField } from '../ui/data-table/filter-field';
import { usePeople } from '../ui/use-people';
import type { Target } from './field-control';
import { uiOf } from './fields/field-uis';

/** What the page's call is asked, from the filters in the address; what an address says that cannot be asked is left out. */
export const askedFilters = (
  { fields }: Register,
  filters: Readonly<Record<string, string>>,
): Readonly<Record<string, FieldFilter>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const said = filters[field.key];
      const asked = field.filter !== true || said === undefined ? undefined : uiOf(field).filter?.asked(field, said);
      return asked !== undefined && typeOf(field).filter(field)?.safeParse(asked).success ? [[field.key, asked]] : [];
    }),
  );

/** What a register's list can be narrowed by, from its declaration. */
export const useRegisterFilters = (register: Register, targets: readonly Target[]): readonly FilterField[] => {
  const { t } = useTranslation(['organization', 'common']);
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  return useMemo(() => {
    const words = { language, t, shownName, targets };
    return register.fields.flatMap((field) => {
      const filter = field.filter === true ? uiOf(field).filter : undefined;
      return filter === undefined ? [] : [filter.of(field, words)];
    });
  }, [register, targets, language, shownName, t]);
};
