import { type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './person';
import { loadPinyin, matchesPerson, type Findable } from './person-search';
import { PickOne, PickSome } from './picker';
import { usePeople } from './use-people';

type Shared = {
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  /** Only these people; everybody who is not disabled by default. */
  readonly people?: readonly Findable[];
  /** Who may not be chosen. */
  readonly exclude?: readonly string[];
};

const useChoices = ({ people: given, exclude = [] }: Pick<Shared, 'people' | 'exclude'>, chosen: readonly string[]) => {
  const { people, shownName } = usePeople();
  const [pinyinOf, setPinyinOf] = useState<Awaited<ReturnType<typeof loadPinyin>> | null>(null);
  const shown = useMemo(
    () =>
      (given ?? people.filter((person) => !person.disabled || chosen.includes(person.id))).filter(
        (person) => !exclude.includes(person.id),
      ),
    [given, people, exclude, chosen],
  );
  const byId = useMemo(() => new Map(shown.map((person) => [person.id, person])), [shown]);
  const data = useMemo<ComboboxItem[]>(
    () => shown.map((person) => ({ value: person.id, label: shownName(person.id) ?? person.realName })),
    [shown, shownName],
  );
  const filter: OptionsFilter = ({ options, search, limit }) => {
    const found = options.filter((option) => {
      if (!('value' in option)) return false;
      const person = byId.get(option.value);
      return person !== undefined && matchesPerson(person, search, pinyinOf);
    });
    return found.slice(0, limit);
  };
  const open = (): void => void loadPinyin().then((read) => setPinyinOf(() => read));
  const render = (id: string): ReactNode => {
    const person = byId.get(id);
    if (!person) return id;
    return (
      <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Avatar name={person.realName} size={22} />
        {shownName(id) ?? person.realName}
        <span className="mute">
          {person.account}
          {person.departmentName === null ? '' : ` · ${person.departmentName}`}
        </span>
      </span>
    );
  };
  return { data, filter, open, render };
};

type OneProps = Shared & {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly clearable?: boolean;
};
type ManyProps = Shared & {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly maxValues?: number;
};

const LIMIT = 50;
const NONE: readonly string[] = [];

/** Picks one person; pinyin initials find Chinese names. */
export const PersonPicker = ({ value, onChange, clearable = false, people, exclude, ...field }: OneProps) => {
  const { t } = useTranslation('common');
  const chosen = useMemo(() => (value === null ? NONE : [value]), [value]);
  const { data, filter, open, render } = useChoices(
    { ...(people ? { people } : {}), ...(exclude ? { exclude } : {}) },
    chosen,
  );
  return (
    <PickOne
      placeholder={t('person.search')}
      {...field}
      data={data}
      value={value}
      onChange={onChange}
      clearable={clearable}
      limit={LIMIT}
      filter={filter}
      onDropdownOpen={open}
      nothingFoundMessage={t('person.none')}
      renderOption={({ option }) => render(option.value)}
    />
  );
};

export const PeoplePicker = ({ value, onChange, maxValues, people, exclude, ...field }: ManyProps) => {
  const { t } = useTranslation('common');
  const { data, filter, open, render } = useChoices(
    { ...(people ? { people } : {}), ...(exclude ? { exclude } : {}) },
    value,
  );
  return (
    <PickSome
      placeholder={value.length === 0 ? t('person.search') : ''}
      {...field}
      data={data}
      value={[...value]}
      onChange={onChange}
      {...(maxValues === undefined ? {} : { maxValues })}
      hidePickedOptions
      limit={LIMIT}
      filter={filter}
      onDropdownOpen={open}
      nothingFoundMessage={t('person.none')}
      renderOption={({ option }) => render(option.value)}
    />
  );
};
