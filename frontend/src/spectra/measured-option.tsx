import { ionFormulaText } from '@shilu/events/spectra/accurate-mass';
import { MEASURED_WORDS } from '@shilu/events/spectra/measured-forms';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { FormOfCompound } from './use-measured-forms';

type Props = { readonly forms: readonly FormOfCompound[]; readonly formula: string };

/** A formula that may be chosen, with whose it is and what of that compound it is. */
export const MeasuredOption = ({ forms, formula }: Props) => {
  const language = useStore(languageStore);
  const form = forms.find((each) => each.formula === formula);
  const said =
    form === undefined ? [] : [form.name, form.kind === 'molecule' ? '' : MEASURED_WORDS[form.kind][language]];
  const words = said.filter((part) => part !== '').join(' · ');
  return (
    <span>
      {ionFormulaText(formula)}
      {words === '' ? null : <span className="mute"> {words}</span>}
    </span>
  );
};
