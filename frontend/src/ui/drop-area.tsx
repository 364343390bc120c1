import { Group, Text } from '@mantine/core';
import { Dropzone, type DropzoneProps } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconUpload } from '@tabler/icons-react';

type Props = Omit<DropzoneProps, 'children' | 'inputProps' | 'aria-label'> & {
  /** What may be dropped here, and that it may be chosen as well. */
  readonly label: string;
  /** What the field of the file is called. */
  readonly choose: string;
};

/** Where files are dropped. The one place that has the look of it: without its styles the area is there, and unseen. */
export const DropArea = ({ label, choose, ...area }: Props) => (
  <Dropzone {...area} aria-label={label} inputProps={{ 'aria-label': choose }}>
    <Group justify="center" gap={10} wrap="nowrap" style={{ pointerEvents: 'none' }}>
      <IconUpload size={20} stroke={1.6} />
      <Text c="dimmed">{label}</Text>
    </Group>
  </Dropzone>
);
