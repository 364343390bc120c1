import { Button, Group, Text, TextInput } from '@mantine/core';
import { characterisation } from '@shilu/events/spectra/characterisation';
import { normalised, SIGNAL_LENGTHS, type SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showDone, showError } from '../ui/toasts';
import type { Peak } from '@shilu/events/spectra/peaks';
import { SignalTable } from './signal-table';
import classes from './spectra.module.css';
import { withPlaces } from '@shilu/events/spectra/written';

type Props = {
  readonly read: SpectrumSignals;
  readonly onChange: ((next: SpectrumSignals | undefined) => void) | null;
  readonly peaks: readonly Peak[];
};

const round = (value: number): string => String(Number(value.toFixed(2)));

/** What was read off a spectrum, as it goes into the record: signals, what was measured with, and the text of it. */
export const ReadingPane = ({ read, onChange, peaks }: Props) => {
  const { t } = useTranslation('spectra');
  const text = characterisation(read);
  const sum = read.signals.reduce<number | null>((total, signal) => {
    const value = normalised(read, signal);
    return total === null || value === null ? null : total + value;
  }, 0);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(() => showDone(t('signals.copied')), showError);
  const field = (part: 'nucleus' | 'megahertz' | 'solvent', width: number) => (
    <TextInput
      size="xs"
      w={width}
      label={t(`signals.${part}`)}
      maxLength={SIGNAL_LENGTHS[part]}
      value={read[part]}
      onChange={(event) => onChange?.({ ...read, [part]: event.currentTarget.value })}
    />
  );
  return (
    <section aria-label={t('signals.title')}>
      {read.signals.length > 0 ? (
        <>
          <SignalTable read={read} onChange={onChange} />
          <Text fz="sm" c="dimmed" mt={6}>
            {sum === null ? t('signals.chooseReference') : t('signals.sum', { sum: round(sum) })}
          </Text>
        </>
      ) : null}
      {onChange === null ? null : (
        <Group gap={10} mt={12} align="flex-end">
          {read.technique === 'nmr' ? (
            <>
              {field('nucleus', 90)}
              {field('megahertz', 90)}
              {field('solvent', 120)}
            </>
          ) : null}
          <Button
            size="xs"
            variant="default"
            disabled={peaks.length === 0}
            onClick={() => onChange(withPlaces(read, peaks))}
          >
            {t('signals.takePeaks', { count: peaks.length })}
          </Button>
          {read.places.length > 0 ? (
            <Button size="xs" variant="default" onClick={() => onChange({ ...read, places: [] })}>
              {t('signals.dropPeaks')}
            </Button>
          ) : null}
        </Group>
      )}
      {text === '' ? null : (
        <Group className={classes['written']} wrap="nowrap" align="flex-start" justify="space-between">
          <Text component="p" fz="sm" m={0}>
            {text}
          </Text>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconCopy size={14} stroke={1.6} />}
            onClick={copy}
            style={{ flex: 'none' }}
          >
            {t('signals.copy')}
          </Button>
        </Group>
      )}
    </section>
  );
};
