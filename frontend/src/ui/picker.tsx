import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { useState, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

const UNPICKED = 'data-unpicked';

/** The list that the box opened, as far as it is shown. */
const listOf = (box: HTMLInputElement): HTMLElement | null =>
  document.getElementById(box.getAttribute('aria-controls') ?? '');

/**
 * What was typed and picked nothing: Enter picks the first of what is found, and who leaves with text that picked nothing
 * is told so beside the field.
 */
const useUnpicked = (nameOfChosen: string | undefined) => {
  const { t } = useTranslation('common');
  const [left, setLeft] = useState<string | null>(null);
  const typedIn = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): string => {
    const typed = currentTarget.value.trim();
    return typed === nameOfChosen ? '' : typed;
  };
  return {
    clear: () => setLeft(null),
    fault: left === null ? null : t('picker.unpicked', { text: left }),
    handlers: {
      onChangeCapture: () => setLeft(null),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const typed = typedIn(event);
        setLeft(typed === '' ? null : typed);
      },
      // Before the list's own: what it marks is not known to it yet where its items came late.
      onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || typedIn(event) === '') return;
        const list = listOf(event.currentTarget);
        const found =
          list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
          list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])');
        // What was typed for the box sends no form.
        event.preventDefault();
        event.stopPropagation();
        if (found) found.click();
        else setLeft(typedIn(event));
      },
      ...(left === null ? {} : { [UNPICKED]: true }),
    },
  };
};

/** One of many, found by typing. */
export const PickOne = ({ onChange, error, ...props }: SelectProps) => {
  const chosen = props.data?.find((item) => typeof item === 'object' && 'value' in item && item.value === props.value);
  const name = typeof chosen === 'object' && 'label' in chosen ? chosen.label : undefined;
  const { clear, fault, handlers } = useUnpicked(name);
  return (
    <Select
      allowDeselect={false}
      {...props}
      {...handlers}
      searchable
      selectFirstOptionOnChange
      error={error || fault}
      onChange={(value, option) => {
        clear();
        onChange?.(value, option);
      }}
    />
  );
};

/** Some of many, found by typing. */
export const PickSome = ({ onChange, error, ...props }: MultiSelectProps) => {
  const { clear, fault, handlers } = useUnpicked(undefined);
  return (
    <MultiSelect
      {...props}
      {...handlers}
      searchable
      selectFirstOptionOnChange
      error={error || fault}
      onChange={(values) => {
        clear();
        onChange?.(values);
      }}
    />
  );
};

/** Whether something typed in this form picked nothing; the first such field has the focus. */
export const focusUnpicked = (form: HTMLElement | null): boolean => {
  const box = form?.querySelector<HTMLElement>(`[${UNPICKED}]`);
  box?.focus();
  return box !== null && box !== undefined;
};
