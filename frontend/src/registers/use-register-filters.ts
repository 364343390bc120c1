import { shownFields, type Register } from '@shilu/events/core/define-register';
import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import { typeOf, type RegisterField } from '@shilu/events/core/fields/field-types';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { FilterField } from '../ui/data-table/filter-field';
import { usePeople } from '../ui/use-people';
import { uiOf } from './fields/field-uis';
import { targetQuery, type Target } from './targets';

/** What the page's call is asked, from the filters in the address; what an address says that cannot be asked is left out. */
export const askedFilters = (
  register: Register,
  filters: Readonly<Record<string, string>>,
): Readonly<Record<string, FieldFilter>> =>
  Object.fromEntries(
    shownFields(register).flatMap((field) => {
      const said = filters[field.key];
      const asked = field.filter !== true || said === undefined ? undefined : uiOf(field).filter?.asked(field, said);
      return asked !== undefined && typeOf(field).filter(field)?.safeParse(asked).success ? [[field.key, asked]] : [];
    }),
  );

/** What those fields point to by which the list is narrowed. */
const categoriesOf = ({ fields }: Register): readonly string[] => [
  ...new Set(fields.flatMap((field) => (field.filter === true ? (uiOf(field).chosenFrom?.(field) ?? []) : []))),
];
const byCategory = (answers: readonly { readonly data: readonly Target[] | undefined }[]) =>
  answers.map(({ data = [] }) => data);

/** What a register's list can be narrowed by, from its declaration. */
export const useRegisterFilters = (register: Register): readonly FilterField[] => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  const categories = useMemo(() => categoriesOf(register), [register]);
  const targets = useQueries({
    queries: categories.map((category) => targetQuery(category, '', language)),
    combine: byCategory,
  });
  return useMemo(() => {
    const targetsOf = (field: RegisterField): readonly Target[] =>
      targets[categories.indexOf(uiOf(field).chosenFrom?.(field) ?? '')] ?? [];
    return shownFields(register).flatMap((field) => {
      const filter = field.filter === true ? uiOf(field).filter : undefined;
      return filter === undefined ? [] : [filter.of(field, { language, t, shownName, targets: targetsOf(field) })];
    });
  }, [register, categories, targets, language, shownName, t]);
};
