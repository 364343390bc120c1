import type { Register } from '@shilu/events/core/define-register';
import type { RegisterField } from '@shilu/events/core/register-field';
import { filterSchema, type FieldFilter } from '@shilu/events/core/register-filter';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { FilterField } from '../ui/data-table/filter-field';
import { oneOf, someOf, typed } from '../ui/data-table/filter-kinds';
import type { Option } from '../ui/data-table/option-list';
import { onePerson } from '../ui/data-table/person-filter';
import { rangeField, readRange } from '../ui/data-table/range-filter';
import { readSome } from '../ui/data-table/some-of';
import { usePeople } from '../ui/use-people';
import type { Target } from './field-control';

/** In the address it stands for entries that hold nothing in the field. */
const NOTHING = '-';
const MOST = 200;

const askedOf = ({ type }: RegisterField, said: string): FieldFilter => {
  switch (type) {
    case 'boolean':
      return said === 'yes';
    case 'number': {
      const { from, to } = readRange(said);
      return { ...(from === '' ? {} : { from: Number(from) }), ...(to === '' ? {} : { to: Number(to) }) };
    }
    case 'date': {
      const { from, to } = readRange(said);
      return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
    }
    case 'name':
    case 'text':
    case 'longText':
      return { text: said };
    default: {
      const some = readSome(said);
      const chosen = some.filter((each) => each !== NOTHING);
      return {
        ...(chosen.length === 0 ? {} : { oneOf: chosen }),
        ...(some.includes(NOTHING) ? { empty: true } : {}),
      };
    }
  }
};

/** What the page's call is asked, from the filters in the address; what an address says that cannot be asked is left out. */
export const askedFilters = (
  { fields }: Register,
  filters: Readonly<Record<string, string>>,
): Readonly<Record<string, FieldFilter>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const said = filters[field.key];
      if (field.filter !== true || said === undefined) return [];
      const asked = askedOf(field, said);
      return filterSchema(field)?.safeParse(asked).success ? [[field.key, asked]] : [];
    }),
  );

/** What a register's list can be narrowed by, from its declaration. */
export const useRegisterFilters = (register: Register, targets: readonly Target[]): readonly FilterField[] => {
  const { t } = useTranslation('organization');
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  return useMemo(() => {
    const withNothing = (field: RegisterField, options: readonly Option[]): readonly Option[] =>
      field.required === true ? options : [...options, { value: NOTHING, label: t('register.empty') }];
    const filterOf = (field: RegisterField): FilterField | null => {
      const [key, label] = [field.key, field.label[language]];
      switch (field.type) {
        case 'boolean':
          return oneOf(key, label, [
            { value: 'yes', label: t('register.yes') },
            { value: 'no', label: t('register.no') },
          ]);
        case 'select':
        case 'selects':
          return someOf(
            ...([key, label] as const),
            withNothing(
              field,
              field.options.map((option) => ({ value: option.value, label: option.label[language] })),
            ),
            MOST,
          );
        case 'reference':
          return someOf(
            key,
            label,
            withNothing(
              field,
              targets.map(({ id, name }) => ({ value: id, label: name })),
            ),
            MOST,
          );
        case 'account':
        case 'accounts':
          return onePerson(key, label, shownName);
        case 'number':
        case 'date':
          return rangeField(key, label, field.type);
        case 'json':
          return null;
        default:
          return typed(key, label, t('register.wordsHelp'));
      }
    };
    return register.fields
      .filter((field) => field.filter === true)
      .map(filterOf)
      .filter((field) => field !== null);
  }, [register, targets, language, shownName, t]);
};
