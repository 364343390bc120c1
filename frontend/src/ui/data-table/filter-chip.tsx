import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OneLine } from '../one-line';
import classes from './data-table.module.css';
import type { FilterField } from './filter-field';

type Props = {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
};

/** A filter in force: `项目 PARP 抑制剂 ×`. A click changes it, the cross takes it away. */
export const FilterChip = ({ field, value, onChange }: Props) => {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const { editor } = field;
  const word = editor ? field.word(value) : '';
  return (
    <span className={classes['filter']}>
      {editor === undefined ? (
        <b>
          <OneLine alone text={field.label} />
        </b>
      ) : (
        <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <button
              type="button"
              className={classes['filterValue']}
              aria-label={t('table.changeFilter', { filter: field.label, value: word })}
              onClick={() => setOpened(!opened)}
            >
              {field.label}{' '}
              <b>
                <OneLine text={word} />
              </b>
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={field.label} p={8}>
            <div className={classes['filterEditor']}>
              {editor({
                value,
                onChange: (next, done = true) => {
                  if (done) setOpened(false);
                  onChange(next);
                },
              })}
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
      <button
        type="button"
        className={classes['filterOff']}
        aria-label={t('table.removeFilter', { filter: `${field.label} ${word}`.trim() })}
        onClick={() => onChange(null)}
      >
        ×
      </button>
    </span>
  );
};
