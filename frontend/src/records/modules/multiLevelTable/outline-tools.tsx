import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { spanOf } from '@shilu/events/records/modules/multi-level-table/tree';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconListTree,
  IconRowInsertBottom,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InsertButtons } from '../insert/insert-buttons';
import type { Outline } from './use-outline';

const ICON = { size: 16, stroke: 1.6 };
const BUTTON = { size: 'compact-sm', variant: 'default' } as const;

type Props = {
  readonly table: MultiTable;
  readonly outline: Outline;
  readonly extra: ReactNode;
  /** Number and depth of the row where one is. */
  readonly here: { readonly number: string; readonly depth: number } | null;
  readonly onDesign: () => void;
};

/** What is done with rows, below the table. */
export const OutlineTools = ({ table, outline, extra, here, onDesign }: Props) => {
  const { t } = useTranslation('multiLevelTable');
  const count = here === null ? 0 : spanOf(table.rows, outline.at)[1] - outline.at;
  const shifts = [
    { label: t('outdent'), Icon: IconIndentDecrease, act: outline.outdent },
    { label: t('indent'), Icon: IconIndentIncrease, act: outline.indent },
    { label: t('up'), Icon: IconArrowUp, act: () => outline.move(-1) },
    { label: t('down'), Icon: IconArrowDown, act: () => outline.move(1) },
  ] as const;
  return (
    <Group gap={8}>
      <Button {...BUTTON} leftSection={<IconRowInsertBottom {...ICON} />} onClick={outline.addRow}>
        {t('addRow')}
      </Button>
      {here === null || here.depth + 1 >= table.levels.length ? null : (
        <Button {...BUTTON} leftSection={<IconListTree {...ICON} />} onClick={outline.addBelow}>
          {t('addBelow')}
        </Button>
      )}
      {here === null ? null : (
        <>
          <Group gap={2}>
            {shifts.map(({ label, Icon, act }) => (
              <Tooltip key={label} label={label}>
                <ActionIcon aria-label={label} onMouseDown={(event) => event.preventDefault()} onClick={act}>
                  <Icon {...ICON} />
                </ActionIcon>
              </Tooltip>
            ))}
          </Group>
          <Button {...BUTTON} leftSection={<IconTrash {...ICON} />} onClick={outline.removeRow}>
            {/* Says which: one click takes away exactly what it names. */}
            {count > 1 ? t('removeRows', { number: here.number, count }) : t('removeRow', { number: here.number })}
          </Button>
        </>
      )}
      <Button size="compact-sm" variant="subtle" leftSection={<IconSettings {...ICON} />} onClick={onDesign}>
        {t('design')}
      </Button>
      {extra}
      <InsertButtons />
      <Text fz={12} c="dimmed" role="status">
        {t('hint')}
      </Text>
    </Group>
  );
};
