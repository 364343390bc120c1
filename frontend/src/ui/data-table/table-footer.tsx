import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from './table-state';
import type { TableControl } from './use-table-state';

type Props = {
  readonly control: TableControl;
  readonly shown: number;
  readonly total: number;
  readonly capped: boolean;
};

export const TableFooter = ({ control, shown, total, capped }: Props) => {
  const { t } = useTranslation('common');
  const { page, size, set } = control;
  const from = (page - 1) * size + 1;
  const to = from + shown - 1;
  const words = shown === 0 ? t('table.none') : t(capped ? 'table.rangeCapped' : 'table.range', { from, to, total });
  const last = capped ? shown < size : to >= total;
  return (
    <Group justify="space-between" px={14} py={6} gap={12}>
      <Text fz={12.5} c="dimmed" aria-live="polite" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Text>
      <Group gap={8}>
        <NativeSelect
          size="xs"
          aria-label={t('table.pageSize')}
          value={String(size)}
          data={PAGE_SIZES.map(String)}
          onChange={(event) => set({ size: Number(event.currentTarget.value) })}
        />
        <ActionIcon aria-label={t('table.previous')} disabled={page <= 1} onClick={() => set({ page: page - 1 })}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text fz={12.5}>{t('table.page', { page })}</Text>
        <ActionIcon aria-label={t('table.next')} disabled={last} onClick={() => set({ page: page + 1 })}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
};
