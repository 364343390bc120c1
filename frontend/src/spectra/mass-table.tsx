import { ActionIcon, Autocomplete, Button, Select, Text, TextInput, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IONISATIONS,
  MASS_LENGTHS,
  MOST_MASSES,
  otherIonText,
  ppmText,
  readMass,
  type AccurateMass,
} from '@shilu/events/spectra/accurate-mass';
import { ION_NAMES, IONS, MOST_PPM } from '@shilu/events/spectra/ions';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { asForm } from './as-form';
import { MeasuredOption } from './measured-option';
import { massesWith } from './masses-with';
import classes from './spectra.module.css';
import { MeasuredNote } from './measured-note';
import { useMeasuredForms } from './use-measured-forms';

type Props = {
  readonly masses: readonly AccurateMass[];
  /** `joins`: keys typed into one field are one step of undo. */
  readonly onChange: (next: readonly AccurateMass[], joins?: string) => void;
};

const NUMBER = /^(?:|\d{1,5}(?:\.\d{0,6})?)$/;

/** Masses of high resolution, typed; what is calculated and how far it lies stand beside. */
export const MassTable = ({ masses, onChange }: Props) => {
  const { t } = useTranslation('spectra');
  const language = useStore(languageStore);
  const forms = useMeasuredForms();
  const sole =
    forms.length > 0 && forms.every(({ compound }) => compound === forms[0]?.compound) ? forms[0] : undefined;
  const patch = (id: string, part: Partial<AccurateMass>): void =>
    onChange(
      masses.map((mass) => (mass.id === id ? { ...mass, ...part } : mass)),
      `mass ${id} ${Object.keys(part).join()}`,
    );
  return (
    <section aria-label={t('mass.title')}>
      {masses.length === 0 ? null : (
        <div className={classes['signals']} role="group" aria-label={t('mass.title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('mass.ionisation')}</th>
                <th scope="col">{t('mass.ion')}</th>
                <th scope="col">{t('mass.formula')}</th>
                <th scope="col">{t('mass.calculated')}</th>
                <th scope="col">{t('mass.found')}</th>
                <th scope="col">{t('mass.deviation')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('mass.remove')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {masses.map((mass, at) => {
                const { calculated, ppm, far } = readMass(mass);
                const named = (what: string): string => t('mass.of', { what, number: at + 1 });
                return (
                  <tr key={mass.id}>
                    <td>
                      <Autocomplete
                        size="xs"
                        w={90}
                        aria-label={named(t('mass.ionisation'))}
                        data={IONISATIONS}
                        maxLength={MASS_LENGTHS.ionisation}
                        value={mass.ionisation}
                        onChange={(ionisation) => patch(mass.id, { ionisation })}
                      />
                    </td>
                    <td>
                      <Select
                        size="xs"
                        w={120}
                        allowDeselect={false}
                        aria-label={named(t('mass.ion'))}
                        data={ION_NAMES.map((ion) => ({ value: ion, label: IONS[ion].words }))}
                        value={mass.ion}
                        onChange={(value) => {
                          const ion = ION_NAMES.find((each) => each === value);
                          if (ion !== undefined) patch(mass.id, { ion });
                        }}
                      />
                    </td>
                    <td>
                      <Autocomplete
                        size="xs"
                        w={150}
                        aria-label={named(t('mass.formula'))}
                        data={forms.map(({ formula }) => formula)}
                        renderOption={({ option }) => <MeasuredOption forms={forms} formula={option.value} />}
                        onOptionSubmit={(formula) =>
                          patch(
                            mass.id,
                            asForm(
                              mass,
                              forms.find((form) => form.formula === formula),
                            ),
                          )
                        }
                        maxLength={MASS_LENGTHS.formula}
                        value={mass.formula}
                        onChange={(formula) => patch(mass.id, { formula })}
                        error={mass.formula !== '' && calculated === null ? t('mass.unread') : undefined}
                      />
                      <MeasuredNote
                        forms={forms}
                        formula={mass.formula}
                        onTake={(form) => patch(mass.id, asForm(mass, form))}
                      />
                    </td>
                    <td>
                      {calculated === null ? '—' : calculated.mz.toFixed(4)}
                      <Text component="div" fz="xs" c="var(--mute)">
                        {otherIonText(mass, language)}
                      </Text>
                    </td>
                    <td>
                      <TextInput
                        size="xs"
                        w={110}
                        inputMode="decimal"
                        aria-label={named(t('mass.found'))}
                        maxLength={MASS_LENGTHS.found}
                        value={mass.found}
                        onChange={(event) => {
                          const found = event.currentTarget.value.trim();
                          if (NUMBER.test(found)) patch(mass.id, { found });
                        }}
                      />
                    </td>
                    <td>
                      {ppm === null ? '—' : ppmText(ppm)}
                      {far ? (
                        <Text component="div" fz="xs" c="var(--amber)" role="note">
                          {t('mass.far', { most: MOST_PPM })}
                        </Text>
                      ) : null}
                    </td>
                    <td>
                      <Tooltip label={t('mass.remove')}>
                        <ActionIcon
                          aria-label={named(t('mass.remove'))}
                          onClick={() => onChange(masses.filter(({ id }) => id !== mass.id))}
                        >
                          <IconTrash size={16} stroke={1.6} />
                        </ActionIcon>
                      </Tooltip>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        mt={6}
        leftSection={<IconPlus size={14} stroke={1.6} />}
        disabled={masses.length >= MOST_MASSES}
        onClick={() => onChange(massesWith(masses, sole?.formula ?? '', '', sole?.ion ?? 'M+H'))}
      >
        {t('mass.add')}
      </Button>
    </section>
  );
};
