import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInPast } from '../api/moment';

/** Says what this place is for and offers the one first action. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) => {
  const inPast = useInPast();
  return (
    <Stack align="center" gap={8} py={48} px={20} ta="center">
      {icon === undefined ? null : <span style={{ color: 'var(--mute)' }}>{icon}</span>}
      <Text fw={600} fz={15}>
        {title}
      </Text>
      {children === undefined ? null : (
        <Text c="dimmed" maw={480} component="div">
          {children}
        </Text>
      )}
      {action === undefined || inPast ? null : <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  );
};
