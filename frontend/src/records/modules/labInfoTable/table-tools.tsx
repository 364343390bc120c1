import { Button, Group, Text } from '@mantine/core';
import { IconColumnInsertRight, IconColumns3, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InsertButtons } from '../insert/insert-buttons';

type Props = {
  readonly picked: { readonly top: number; readonly bottom: number } | null;
  readonly extra: ReactNode;
  readonly note: string;
  readonly onAddRow: () => void;
  readonly onAddColumn: () => void;
  readonly onDesign: () => void;
  readonly onRemoveRows: () => void;
};

/** What is done to the whole sheet, below it. */
export const TableTools = ({ picked, extra, note, onAddRow, onAddColumn, onDesign, onRemoveRows }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const count = picked === null ? 0 : picked.bottom - picked.top + 1;
  return (
    <Group gap={8}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRowInsertBottom size={16} stroke={1.6} />}
        onClick={onAddRow}
      >
        {t('table.addRow')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconColumnInsertRight size={16} stroke={1.6} />}
        onClick={onAddColumn}
      >
        {t('table.addColumn')}
      </Button>
      {picked === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={onRemoveRows}
        >
          {/* Says which: one click takes away exactly what it names. */}
          {count === 1 ? t('table.removeRow', { row: picked.top + 1 }) : t('table.removeRows', { count })}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconColumns3 size={16} stroke={1.6} />}
        onClick={onDesign}
      >
        {t('table.columns')}
      </Button>
      {extra}
      <InsertButtons />
      <Text fz={12} c="dimmed" role="status">
        {note}
      </Text>
    </Group>
  );
};
