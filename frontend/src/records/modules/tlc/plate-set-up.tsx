import { Autocomplete, NumberInput, TagsInput } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { TLC_OFFERS } from '@shilu/events/records/modules/tlc/offers';
import { LONGEST, MOST, VISUALISATIONS, type Plate } from '@shilu/events/records/modules/tlc/tlc-schema';
import { TLC_WORDS, visualisationOf, visualisationWords } from '@shilu/events/records/modules/tlc/tlc-words';
import { useTranslation } from 'react-i18next';
import { withVisualisations } from './plate-edit';
import classes from './tlc.module.css';

type Props = {
  readonly plate: Plate;
  readonly language: Language;
  readonly onChange: (plate: Plate, joins?: string) => void;
};

/** How a plate was made, developed and visualised. */
export const PlateSetUp = ({ plate, language, onChange }: Props) => {
  const { t } = useTranslation('tlc');
  const { id, eluent, developments, phase, visualisations } = plate;
  return (
    <div className={classes['setUp']}>
      <Autocomplete
        size="sm"
        label={TLC_WORDS.eluent[language]}
        placeholder={t('eluentHint')}
        maxLength={LONGEST.eluent}
        data={[...TLC_OFFERS[language].eluents]}
        value={eluent}
        onChange={(next) => onChange({ ...plate, eluent: next }, `eluent ${id}`)}
      />
      <NumberInput
        size="sm"
        label={TLC_WORDS.developments[language]}
        min={1}
        max={MOST.developments}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={developments}
        onChange={(next) => {
          if (typeof next === 'number' && next >= 1) onChange({ ...plate, developments: next }, `developments ${id}`);
        }}
      />
      <Autocomplete
        size="sm"
        label={TLC_WORDS.phase[language]}
        maxLength={LONGEST.phase}
        data={[...TLC_OFFERS[language].phases]}
        value={phase}
        onChange={(next) => onChange({ ...plate, phase: next }, `phase ${id}`)}
      />
      <TagsInput
        size="sm"
        label={TLC_WORDS.visualisations[language]}
        placeholder={visualisations.length === 0 ? t('visualisationHint') : ''}
        maxTags={MOST.visualisations}
        maxLength={LONGEST.visualisation}
        data={VISUALISATIONS.map((each) => visualisationWords(each, language))}
        value={visualisations.map((each) => visualisationWords(each, language))}
        onChange={(next) => onChange(withVisualisations(plate, next.map(visualisationOf)))}
      />
    </div>
  );
};
