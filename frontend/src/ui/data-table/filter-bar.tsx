import { Button, Popover } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../shortcuts';
import classes from './data-table.module.css';
import { FilterChip } from './filter-chip';
import { FLAG, type FilterField } from './filter-field';
import { OptionList } from './option-list';
import type { TableControl } from './use-table-state';

type Props = { readonly control: TableControl; readonly fields: readonly FilterField[] };

/** Filters in force as chips, and one way to add another: the field, then its value. */
export const FilterBar = ({ control, fields }: Props) => {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const addId = useId();
  const { filters, set } = control;
  const inForce = fields.filter(({ key }) => filters[key] !== undefined);
  const free = fields.filter(({ key }) => filters[key] === undefined);
  const field = fields.find(({ key }) => key === chosen);
  useShortcuts(t('keys.list'), [{ key: 'f', label: t('table.addFilter'), run: () => open() }]);
  const open = (): void => {
    setChosen(null);
    setOpened(true);
  };
  const change = ({ key, clears = [] }: FilterField, value: string | null): void => {
    const others = Object.entries(filters).filter(([each]) => each !== key && !clears.includes(each));
    set({ filters: Object.fromEntries(value === null ? others : [...others, [key, value]]) });
    // A chip that goes takes the focus with it.
    if (value === null) document.getElementById(addId)?.focus();
  };
  const choose = (key: string): void => {
    const next = free.find((each) => each.key === key);
    if (next === undefined || next.notYet !== undefined) return;
    if (next.editor) return setChosen(key);
    setOpened(false);
    change(next, FLAG);
  };
  return (
    <>
      {inForce.map((each) => (
        <FilterChip
          key={each.key}
          field={each}
          value={filters[each.key] ?? ''}
          onChange={(value) => change(each, value)}
        />
      ))}
      {free.length === 0 && !opened ? null : (
        <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Button
              id={addId}
              variant="default"
              size="compact-sm"
              radius="xl"
              leftSection={<IconFilterPlus size={14} />}
              aria-keyshortcuts="f"
              onClick={() => (opened ? setOpened(false) : open())}
            >
              {t('table.filter')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={field?.label ?? t('table.addFilter')} p={8}>
            <div className={classes['filterEditor']}>
              {field === undefined ? (
                <OptionList
                  key="fields"
                  label={t('table.filterBy')}
                  options={free.map(({ key, label, notYet }) => ({
                    value: key,
                    label,
                    ...(notYet === undefined ? {} : { hint: notYet }),
                  }))}
                  chosen={[]}
                  onChoose={choose}
                />
              ) : (
                <div key={field.key}>
                  {field.editor?.({
                    value: filters[field.key] ?? null,
                    onChange: (value, done = true) => {
                      if (done) setOpened(false);
                      change(field, value);
                    },
                  })}
                </div>
              )}
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
      {inForce.length > 1 ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => set({ filters: withoutAll(filters, fields) })}
        >
          {t('table.clearFilters')}
        </Button>
      ) : null}
    </>
  );
};

/** What is no chip stays: the tab of a state. */
const withoutAll = (
  filters: Readonly<Record<string, string>>,
  fields: readonly FilterField[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => fields.every((field) => field.key !== key)));
