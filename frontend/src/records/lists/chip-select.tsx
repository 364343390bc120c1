import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OneLine } from '../../ui/one-line';
import classes from './new-record.module.css';

type Choice = { readonly value: string; readonly label: string };
const SEARCHED_FROM = 8;

/** A fact that can be changed where it stands: its name, its value, and a list. */
export const ChipSelect = ({
  label,
  value,
  data,
  none,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly data: readonly Choice[];
  /** Said for no value, and offered in the list; without it there must be one. */
  readonly none?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string | null) => void;
}) => {
  const { t } = useTranslation('recordLists');
  const [find, setFind] = useState('');
  const list = useCombobox({
    onDropdownClose: () => {
      list.resetSelectedOption();
      setFind('');
      list.focusTarget();
    },
    onDropdownOpen: () => {
      if (searched) list.focusSearchInput();
      list.selectActiveOption();
    },
  });
  const searched = data.length >= SEARCHED_FROM;
  const shown = data.filter((each) => each.label.toLowerCase().includes(find.trim().toLowerCase()));
  const words = data.find((each) => each.value === value)?.label ?? none ?? t('create.chooseBook');
  return (
    <Combobox
      store={list}
      position="bottom-start"
      width={280}
      shadow="md"
      withinPortal
      keepMounted={false}
      onOptionSubmit={(chosen) => {
        onChange(chosen === '' ? null : chosen);
        list.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes['chip']}
          data-empty={value === null}
          disabled={disabled}
          aria-label={t('create.changeFact', { label, value: words })}
          onClick={() => list.toggleDropdown()}
        >
          <span>{label}</span>
          <b>
            <OneLine text={words} />
          </b>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {searched ? (
          <Combobox.Search
            value={find}
            aria-label={t('create.findIn', { label })}
            placeholder={t('create.findIn', { label })}
            onChange={(event) => {
              setFind(event.currentTarget.value);
              list.updateSelectedOptionIndex();
            }}
          />
        ) : null}
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={label}>
          {none === undefined ? null : (
            <Combobox.Option value="" active={value === null}>
              <span className="mute">{none}</span>
            </Combobox.Option>
          )}
          {shown.map((each) => (
            <Combobox.Option key={each.value} value={each.value} active={each.value === value}>
              {each.label}
            </Combobox.Option>
          ))}
          {shown.length === 0 && none === undefined ? <Combobox.Empty>{t('create.noneFound')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
