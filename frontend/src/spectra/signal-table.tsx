import { ActionIcon, Autocomplete, NumberInput, Radio, TextInput, Tooltip, VisuallyHidden } from '@mantine/core';
import { countOf, SIGNAL_LENGTHS, type Signal, type SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { integralText } from '@shilu/events/spectra/written';
import classes from './spectra.module.css';

/** What one writes of a signal's form; any other may be typed. */
const MULTIPLICITIES = ['s', 'br s', 'd', 't', 'q', 'quint', 'sext', 'sept', 'dd', 'dt', 'td', 'ddd', 'm'];

const signed = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

type Props = { readonly read: SpectrumSignals; readonly onChange: ((next: SpectrumSignals) => void) | null };

/** Signals and their integrals, from the highest shift down. What a signal's form is, its reader types. */
export const SignalTable = ({ read, onChange }: Props) => {
  const { t } = useTranslation('spectra');
  const ordered = [...read.signals].sort((one, other) => other.shift - one.shift);
  const patch = (id: string, part: Partial<Signal>): void =>
    onChange?.({ ...read, signals: read.signals.map((each) => (each.id === id ? { ...each, ...part } : each)) });
  const remove = (id: string): void =>
    onChange?.({
      ...read,
      signals: read.signals.filter((each) => each.id !== id),
      reference: read.reference?.signalId === id ? null : read.reference,
    });
  return (
    <div className={classes['signals']} role="group" aria-label={t('signals.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('signals.stretch')}</th>
            <th scope="col">δ / ppm</th>
            <th scope="col">{t('signals.integral')}</th>
            <th scope="col">{t('signals.reference')}</th>
            <th scope="col">{t('signals.multiplicity')}</th>
            <th scope="col">J / Hz</th>
            <th scope="col">{t('signals.count')}</th>
            <th scope="col">{t('signals.assignment')}</th>
            {onChange === null ? null : (
              <th scope="col">
                <VisuallyHidden>{t('signals.remove')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ordered.map((signal) => {
            const name = signed(signal.shift, 3);
            const isReference = read.reference?.signalId === signal.id;
            return (
              <tr key={signal.id}>
                <td>{`${signed(signal.to, 3)}–${signed(signal.from, 3)}`}</td>
                <td>{name}</td>
                <td>{integralText(read, signal) || '—'}</td>
                {onChange === null ? (
                  <>
                    <td>{isReference ? String(read.reference?.count ?? '') : ''}</td>
                    <td>{signal.multiplicity}</td>
                    <td>{signal.coupling}</td>
                    <td>{signal.count}</td>
                    <td>{signal.assignment}</td>
                  </>
                ) : (
                  <>
                    <td>
                      {isReference ? (
                        <NumberInput
                          size="xs"
                          w={64}
                          hideControls
                          aria-label={t('signals.referenceCount', { shift: name })}
                          value={read.reference?.count ?? 1}
                          min={0.01}
                          max={1_000}
                          onChange={(count) =>
                            typeof count === 'number' && count > 0
                              ? onChange({ ...read, reference: { signalId: signal.id, count } })
                              : undefined
                          }
                        />
                      ) : (
                        <Radio
                          size="xs"
                          checked={false}
                          aria-label={t('signals.asReference', { shift: name })}
                          onChange={() => onChange({ ...read, reference: { signalId: signal.id, count: 1 } })}
                        />
                      )}
                    </td>
                    <td>
                      <Autocomplete
                        size="xs"
                        w={84}
                        aria-label={`${t('signals.multiplicity')} ${name}`}
                        data={MULTIPLICITIES}
                        maxLength={SIGNAL_LENGTHS.multiplicity}
                        value={signal.multiplicity}
                        onChange={(multiplicity) => patch(signal.id, { multiplicity })}
                      />
                    </td>
                    <td>
                      <TextInput
                        size="xs"
                        w={96}
                        aria-label={`J ${name}`}
                        maxLength={SIGNAL_LENGTHS.coupling}
                        value={signal.coupling}
                        onChange={(event) => patch(signal.id, { coupling: event.currentTarget.value })}
                      />
                    </td>
                    <td>
                      <TextInput
                        size="xs"
                        w={56}
                        aria-label={`${t('signals.count')} ${name}`}
                        maxLength={SIGNAL_LENGTHS.count}
                        value={signal.count}
                        placeholder={countOf(read, { ...signal, count: '' })}
                        onChange={(event) => patch(signal.id, { count: event.currentTarget.value })}
                      />
                    </td>
                    <td>
                      <TextInput
                        size="xs"
                        w={130}
                        aria-label={`${t('signals.assignment')} ${name}`}
                        maxLength={SIGNAL_LENGTHS.assignment}
                        value={signal.assignment}
                        onChange={(event) => patch(signal.id, { assignment: event.currentTarget.value })}
                      />
                    </td>
                    <td>
                      <Tooltip label={t('signals.remove')}>
                        <ActionIcon aria-label={`${t('signals.remove')} ${name}`} onClick={() => remove(signal.id)}>
                          <IconTrash size={16} stroke={1.6} />
                        </ActionIcon>
                      </Tooltip>
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
