import { Button, Group, Text } from '@mantine/core';
import { IconColumns3, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly onAddRow: () => void;
  readonly onDesign: () => void;
  /** Only while rows are picked. */
  readonly onRemoveRows?: () => void;
};

/** What is done to the whole sheet, below it. */
export const TableTools = ({ onAddRow, onDesign, onRemoveRows }: Props) => {
  const { t } = useTranslation(['records', 'common']);
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
        disabled={onRemoveRows === undefined}
        leftSection={<IconTrash size={16} stroke={1.6} />}
        onClick={onRemoveRows}
      >
        {t('table.removeRow')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconColumns3 size={16} stroke={1.6} />}
        onClick={onDesign}
      >
        {t('table.columns')}
      </Button>
      <Text fz={12} c="dimmed">
        {t('table.hint')}
      </Text>
    </Group>
  );
};
