import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { FEWEST_LEVELS, MOST_COLUMNS, MOST_LEVELS } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitChange } from '../labInfoTable/column-unit';
import { PartDesigner } from '../part-designer';
import { newColumn, newLevel } from './begun-multi';
import { LevelColumnKind } from './level-column-kind';
import { rowsAt, withColumn, withColumns, withLevel, withoutColumn, withoutLastLevel } from './level-edit';
import classes from './multi-table.module.css';

type Props = {
  readonly table: MultiTable;
  readonly extra: ReactNode;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (table: MultiTable, joins?: string) => void;
  readonly onDone: () => void;
};

/** The levels of a table, two at least (V033), and the columns of each. */
export const LevelDesigner = ({ table, extra, onChange, onDone }: Props) => {
  const { t } = useTranslation('multiLevelTable');
  const { t: ofRecords } = useTranslation('records');
  const [change, setChange] = useState<UnitChange | null>(null);
  const { levels, rows } = table;
  const last = levels.length - 1;
  const lastRows = rowsAt({ table, depth: last }).length;
  return (
    <Stack gap={14}>
      {levels.map((level, depth) => {
        const at = { table, depth };
        return (
          <section key={level.key} className={classes['level']} aria-label={t('designer.level', { number: depth + 1 })}>
            <Group align="end" mb={10} gap={8}>
              <TextInput
                label={`${t('designer.level', { number: depth + 1 })} · ${t('designer.name')}`}
                required
                maxLength={50}
                value={level.label}
                style={{ flex: 1, minWidth: 160, maxWidth: 320 }}
                onChange={(event) => onChange(withLevel(at, { ...level, label: event.currentTarget.value }), `level ${level.key}`)} // prettier-ignore
              />
              {depth === last && levels.length > FEWEST_LEVELS ? (
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconTrash size={16} stroke={1.6} />}
                  onClick={() => onChange(withoutLastLevel(table))}
                >
                  {t('designer.removeLevel', { level: level.label })}
                </Button>
              ) : null}
            </Group>
            <PartDesigner
              parts={level.columns}
              ends={false}
              keepsOne
              addLabel={t('designer.column')}
              extra={null}
              onDone={onDone}
              kind={(column) => (
                <LevelColumnKind
                  {...{ at, column }}
                  canShowAbove={depth > 0 || column.type === 'number'}
                  onUnit={setChange}
                  onChange={onChange}
                />
              )}
              below={(column) =>
                change?.key === column.key && change.to === (column.unit ?? '') ? (
                  <Text fz={12} role="status">
                    {ofRecords(`unitChange.${change.done}`, {
                      was: `${change.was} ${change.from}`.trim(),
                      is: `${change.is} ${change.to}`.trim(),
                    })}
                  </Text>
                ) : null
              }
              onLabel={(index, label) => {
                const column = level.columns[index];
                if (column) onChange(withColumn(at, { ...column, label }), `label ${column.key}`);
              }}
              onRequired={(index, required) => {
                const column = level.columns[index];
                if (column) onChange(withColumn(at, { ...column, required }));
              }}
              onOrder={(columns) => onChange(withColumns(at, columns))}
              onAdd={() => {
                const column = newColumn(t('designer.newColumn', { count: level.columns.length + 1 }));
                if (level.columns.length < MOST_COLUMNS) onChange(withColumns(at, [...level.columns, column]));
                return column.key;
              }}
              onRemove={(index) => {
                const column = level.columns[index];
                if (column) onChange(withoutColumn(at, column.key));
              }}
            />
          </section>
        );
      })}
      <Text fz={12} c="dimmed">
        {levels.length <= FEWEST_LEVELS
          ? t('designer.fewest')
          : lastRows > 0
            ? t('designer.removeHelp', { count: lastRows })
            : ''}{' '}
        {rows.length > 0 ? t('designer.columnRemoval') : ''}
      </Text>
      <Group justify="space-between">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          disabled={levels.length >= MOST_LEVELS}
          onClick={() =>
            onChange({
              ...table,
              levels: [...levels, newLevel(t('designer.level', { number: levels.length + 1 }), t)],
            })
          }
        >
          {t('designer.addLevel')}
        </Button>
        {extra}
        <Button size="compact-md" onClick={onDone}>
          {t('designer.done')}
        </Button>
      </Group>
    </Stack>
  );
};
