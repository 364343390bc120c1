import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column';

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly onChange: (change: { readonly order?: string[]; readonly hidden?: string[] }) => void;
  readonly onReset: () => void;
  readonly className?: string;
};

const moved = (order: readonly string[], id: string, by: -1 | 1): string[] => {
  const next = order.filter((each) => each !== id);
  next.splice(Math.max(0, order.indexOf(id) + by), 0, id);
  return next;
};

export const ColumnMenu = <Row,>({ columns, order, hidden, onChange, onReset, className = '' }: Props<Row>) => {
  const { t } = useTranslation('common');
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          className={className}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconColumns3 size={16} />}
        >
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.chooseColumns')}>
        <Stack gap={4} miw={220}>
          <Text fz="xs" c="dimmed">
            {t('table.chooseColumns')}
          </Text>
          {order.map((id, at) => {
            const column = byId.get(id);
            if (!column) return null;
            return (
              <Group key={id} justify="space-between" wrap="nowrap">
                <Checkbox
                  label={column.label}
                  checked={!hidden.includes(id)}
                  disabled={column.fixed === true}
                  onChange={(event) =>
                    onChange({
                      hidden: event.currentTarget.checked ? hidden.filter((each) => each !== id) : [...hidden, id],
                    })
                  }
                />
                <Group gap={0} wrap="nowrap">
                  <ActionIcon
                    size="sm"
                    disabled={at === 0}
                    aria-label={t('table.moveUp', { column: column.label })}
                    onClick={() => onChange({ order: moved(order, id, -1) })}
                  >
                    <IconChevronUp size={14} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    disabled={at === order.length - 1}
                    aria-label={t('table.moveDown', { column: column.label })}
                    onClick={() => onChange({ order: moved(order, id, 1) })}
                  >
                    <IconChevronDown size={14} />
                  </ActionIcon>
                </Group>
              </Group>
            );
          })}
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            {t('table.resetColumns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
