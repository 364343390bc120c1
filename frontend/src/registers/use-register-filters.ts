import { shownFields, type Register } from '@shilu/events/core/define-register';
import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import { typeOf } from '@shilu/events/core/fields/field-types';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { FilterField } from '../ui/data-table/filter-field';
import { readSome } from '../ui/data-table/some-of';
import { usePeople } from '../ui/use-people';
import { uiOf } from './fields/field-uis';
import { NOTHING } from './fields/field-ui';
import { useKnownTargets, type Pointed } from './use-known-targets';

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
/** What the list is narrowed by now, of what its fields point to. */
const pointedTo = ({ fields }: Register, filters: Readonly<Record<string, string>>): readonly Pointed[] =>
  fields.flatMap((field) => {
    const category = field.filter === true ? uiOf(field).chosenFrom?.(field) : undefined;
    if (category === undefined) return [];
    return readSome(filters[field.key]).flatMap((id) => (id === NOTHING ? [] : [{ category, id }]));
  });

/** What a register's list can be narrowed by, from its declaration, and the names of what it is narrowed by now. */
export const useRegisterFilters = (
  register: Register,
  filters: Readonly<Record<string, string>>,
): readonly FilterField[] => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  const categories = useMemo(() => categoriesOf(register), [register]);
  const targetsOf = useKnownTargets(categories, pointedTo(register, filters));
  return useMemo(
    () =>
      shownFields(register).flatMap((field) => {
        const { filter, chosenFrom } = uiOf(field);
        if (field.filter !== true || filter === undefined) return [];
        const targets = targetsOf(chosenFrom?.(field) ?? '');
        return [filter.of(field, { language, t, shownName, targets })];
      }),
    [register, targetsOf, language, shownName, t],
  );
};
