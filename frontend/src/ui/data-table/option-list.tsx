import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';

export type Option = { readonly value: string; readonly label: string; readonly hint?: string };

/** What is chosen of a list, and how it changes. */
export type ChosenOptions = {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
};

type Props = ChosenOptions & {
  readonly options: readonly Option[];
  /** Options are found by what is typed elsewhere, and come as they are. */
  readonly onType?: (typed: string) => void;
  /** Whether an option answers what was typed; by its label when not given. */
  readonly matches?: (option: Option, typed: string) => boolean;
};

const SHOWN = 100;
const byLabel = ({ label, hint = '' }: Option, typed: string): boolean =>
  `${label} ${hint}`.toLowerCase().includes(typed.trim().toLowerCase());

/** Options in sight, narrowed by typing; arrows and Enter choose. */
export const OptionList = ({
  label,
  options,
  chosen,
  onChoose,
  onType,
  matches = onType ? () => true : byLabel,
}: Props) => {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const combobox = useCombobox();
  const found = options.filter((option) => matches(option, typed)).slice(0, SHOWN);
  const { selectFirstOption } = combobox;
  // Enter takes what stands first among those found.
  useEffect(() => {
    selectFirstOption();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Mantine's store is made anew at each drawing
  }, [typed, options.length]);
  // The second step of a choice stands where the first had the focus.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      <Combobox.EventsTarget>
        <TextInput
          ref={field}
          data-autofocus
          size="xs"
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onType?.(event.currentTarget.value);
          }}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah={260} mt={6} type="auto">
        <Combobox.Options aria-label={label}>
          {found.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={chosen.includes(option.value)}
              className={classes['option'] ?? ''}
            >
              {option.label}
              {option.hint === undefined || option.hint === '' ? null : <span className="mute"> {option.hint}</span>}
              {chosen.includes(option.value) ? <IconCheck size={13} style={{ marginLeft: 6 }} aria-hidden /> : null}
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty>{t('table.nothingFound')}</Combobox.Empty> : null}
        </Combobox.Options>
      </ScrollArea.Autosize>
    </Combobox>
  );
};
