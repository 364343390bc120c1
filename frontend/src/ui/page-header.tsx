import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInPast } from '../api/moment';
import { useDocumentTitle } from './use-document-title';

type Props = {
  readonly title: string;
  /** What the browser's tab says, where the title stands over more than what is shown. */
  readonly tab?: string;
  /** Beside the title: a count, a chip. */
  readonly note?: ReactNode;
  readonly description?: string;
  /** What may be done here; in the past, nothing. */
  readonly actions?: ReactNode;
};

/** Head of a screen; names the browser's tab as well. */
export const PageHeader = ({ title, tab = title, note, description, actions }: Props) => {
  const inPast = useInPast();
  useDocumentTitle(tab);
  return (
    <Group justify="space-between" align="flex-start" mb={12} gap={12}>
      <div style={{ minWidth: 0 }}>
        <Group gap={12} align="baseline">
          <Title order={1}>{title}</Title>
          {note === undefined ? null : (
            <Text c="dimmed" component="div">
              {note}
            </Text>
          )}
        </Group>
        {description === undefined ? null : (
          <Text c="dimmed" fz="sm" maw={720}>
            {description}
          </Text>
        )}
      </div>
      {actions === undefined || inPast ? null : <Group gap={8}>{actions}</Group>}
    </Group>
  );
};
