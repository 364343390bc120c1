import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './home.module.css';

type Props = { readonly title: string; readonly count: number | string | null; readonly children: ReactNode };

/** Title of a card, how many there are, and where to go on. */
export const CardHead = ({ title, count, children }: Props) => (
  <Group justify="space-between" className={classes['head'] ?? ''}>
    <Group gap={8} align="baseline">
      <Title order={2} fz={15}>
        {title}
      </Title>
      {count === null || count === 0 ? null : <Text c="dimmed">{count}</Text>}
    </Group>
    {children}
  </Group>
);
