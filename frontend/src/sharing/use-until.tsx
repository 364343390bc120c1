import { SegmentedControl, Stack, Text } from '@mantine/core';
import { SHARE_USES, type ShareUse } from '@shilu/events/sharing/share';
import dayjs from 'dayjs';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from '../lib/read-day';
import { DateField } from '../ui/date-field';

/** The moment at which a day is over where its reader is. */
export const endOf = (day: string | null): string | null =>
  day === null || readDay(day) === null ? null : dayjs(day).add(1, 'day').startOf('day').toISOString();

/** Something was typed that is no day. */
export const isUnread = (day: string | null): boolean => day !== null && readDay(day) === null;

/** What it is shared for. */
export const UseField = ({
  use,
  help = 'usesHelp',
  onChange,
}: {
  readonly use: ShareUse;
  readonly help?: 'usesHelp' | 'usesHelpEntry';
  readonly onChange: (use: ShareUse) => void;
}) => {
  const { t } = useTranslation('sharing');
  const id = useId();
  return (
    <Stack gap={4}>
      <Text fz="sm" fw={500} id={id}>
        {t('use')}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        data={SHARE_USES.map((value) => ({ value, label: t(`uses.${value}`) }))}
        value={use}
        onChange={(next) => onChange(next as ShareUse)}
      />
      <Text c="dimmed" fz="xs">
        {t(`${help}.${use}`)}
      </Text>
    </Stack>
  );
};

/** The last day on which it is shared. */
export const UntilField = ({
  until,
  onChange,
}: {
  readonly until: string | null;
  readonly onChange: (day: string | null) => void;
}) => {
  const { t } = useTranslation('sharing');
  return (
    <DateField
      label={t('until')}
      description={t('untilHelp')}
      value={until}
      minDate={dayjs().format('YYYY-MM-DD')}
      onChange={onChange}
      onUnread={onChange}
    />
  );
};
