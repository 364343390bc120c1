import type { Language } from '@shilu/events/core/call';
import { strengthWords } from '@shilu/events/records/modules/equation/equation-reading';
import { VALUE_SOURCE_WORDS, type FoundCompound } from '@shilu/events/resources/compound-calls';
import { useTranslation } from 'react-i18next';
import { Formula } from '../formula';
import classes from '../../../compounds/compounds.module.css';

type Props = { readonly compound: FoundCompound; readonly language: Language; readonly whole?: boolean };

/** What tells a compound from others: its other name, number, formula, weight, strength; `whole` with where values come from. */
export const FoundFacts = ({ compound, language, whole = false }: Props) => {
  const { t } = useTranslation('compounds');
  const { zh, en, synonyms, cas, formula, molecularWeight, strength, density, boilingPoint, meltingPoint } = compound;
  const [name, other] = language === 'zh-CN' ? [zh, en] : [en, zh];
  const from = (source: keyof typeof VALUE_SOURCE_WORDS): string =>
    whole && VALUE_SOURCE_WORDS[source][language] !== '' ? ` (${VALUE_SOURCE_WORDS[source][language]})` : '';
  const facts = [
    other,
    cas === '' ? '' : `CAS ${cas}`,
    molecularWeight === null ? '' : `${molecularWeight.toFixed(2)} g/mol`,
    strengthWords(strength, language),
    density === null
      ? ''
      : `${density.number} g/mL${density.at === null ? '' : ` (${density.at} ℃)`}${from(density.source)}`,
    whole && boilingPoint ? `${t('boils')} ${boilingPoint.number} ℃${from(boilingPoint.source)}` : '',
    whole && meltingPoint ? `${t('melts')} ${meltingPoint.number} ℃${from(meltingPoint.source)}` : '',
    whole ? synonyms.join(language === 'zh-CN' ? '、' : ', ') : '',
    whole ? compound.remark : '',
  ].filter((fact) => fact !== '');
  return (
    <>
      <span className={classes['head']}>
        <span className={classes['name']}>{name}</span>
        {formula === '' ? null : <Formula value={formula} />}
        <span className={classes['source']}>{t(`sources.${compound.source}`)}</span>
      </span>
      <span className={classes['facts']}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </>
  );
};
