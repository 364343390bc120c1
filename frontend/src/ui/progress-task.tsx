import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Work over two seconds, with a count. */
export const ProgressTask = ({
  label,
  done,
  total,
  background = false,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly background?: boolean;
}) => {
  const { t } = useTranslation('common');
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text fz="sm">{label}</Text>
        <Text fz="sm" className="num" c="dimmed">
          {t('progress.of', { done, total })}
        </Text>
      </Group>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={label} />
      {background ? (
        <Text fz="xs" c="dimmed">
          {t('progress.background')}
        </Text>
      ) : null}
    </Stack>
  );
};
