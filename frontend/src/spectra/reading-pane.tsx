import { Button, Group, Text, TextInput } from '@mantine/core';
import { characterisation } from '@shilu/events/spectra/characterisation';
import { normalised, SIGNAL_LENGTHS, type SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import { comparedText } from '@shilu/events/spectra/compound';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { CharacterisationBlock } from './characterisation-block';
import { CompoundField } from './compound-field';
import type { Peak } from '@shilu/events/spectra/peaks';
import { SignalTable } from './signal-table';
import { withPlaces } from '@shilu/events/spectra/written';

type Props = {
  readonly read: SpectrumSignals;
  readonly onChange: ((next: SpectrumSignals | undefined) => void) | null;
  readonly peaks: readonly Peak[];
};

/** Whose nuclei can be counted against what is drawn. */
const isCounted = ({ nucleus }: SpectrumSignals): boolean => nucleus === '1H' || nucleus === '13C';

const round = (value: number): string => String(Number(value.toFixed(2)));

/** What was read off a spectrum, as it goes into the record: signals, what was measured with, and the text of it. */
export const ReadingPane = ({ read, onChange, peaks }: Props) => {
  const { t } = useTranslation('spectra');
  const language = useStore(languageStore);
  const text = characterisation(read);
  const compared = comparedText(read, language);
  const sum = read.signals.reduce<number | null>((total, signal) => {
    const value = normalised(read, signal);
    return total === null || value === null ? null : total + value;
  }, 0);
  const field = (part: 'nucleus' | 'megahertz' | 'solvent', width: number, label: typeof part | 'medium' = part) => (
    <TextInput
      size="xs"
      w={width}
      label={t(`signals.${label}`)}
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
              {isCounted(read) ? (
                <CompoundField
                  value={read.compound}
                  onChange={(compound) => {
                    const { compound: _, ...rest } = read;
                    onChange({ ...rest, ...(compound && { compound }) });
                  }}
                />
              ) : null}
            </>
          ) : null}
          {read.technique === 'ir' || read.technique === 'raman' || read.technique === 'uv'
            ? field('solvent', 120, 'medium')
            : null}
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
      {compared === '' ? null : (
        <Text fz="sm" mt={8}>
          {compared}
        </Text>
      )}
      {text === '' ? null : <CharacterisationBlock text={text} />}
    </section>
  );
};
