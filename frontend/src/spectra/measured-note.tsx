import { Button, Text } from '@mantine/core';
import { ionFormulaText } from '@shilu/events/spectra/accurate-mass';
import { MEASURED_WORDS } from '@shilu/events/spectra/measured-forms';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { FormOfCompound } from './use-measured-forms';

type Props = {
  readonly forms: readonly FormOfCompound[];
  readonly formula: string;
  readonly onTake: (form: FormOfCompound) => void;
};

/** What of a drawn salt a formula is: its free base, the ion, or all of it, which spectra hardly ever see. */
export const MeasuredNote = ({ forms, formula, onTake }: Props) => {
  const { t } = useTranslation('spectra');
  const language = useStore(languageStore);
  const form = forms.find((each) => each.formula === formula);
  if (form === undefined || form.kind === 'molecule') return null;
  const meant = form.kind === 'salt' ? forms.find((each) => each.compound === form.compound) : undefined;
  if (meant === undefined || meant === form)
    return (
      <Text component="div" fz="xs" c="var(--mute)">
        {MEASURED_WORDS[form.kind][language]}
      </Text>
    );
  return (
    <Text component="div" fz="xs" c="var(--amber)" role="note" maw={220}>
      {t('mass.isSalt', { words: MEASURED_WORDS[meant.kind][language], formula: ionFormulaText(meant.formula) })}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => onTake(meant)}>
        {t('mass.takeForm', { formula: ionFormulaText(meant.formula) })}
      </Button>
    </Text>
  );
};
