import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { useTranslation } from 'react-i18next';
import { drawingOf } from '../../../chemistry/entry-choice';
import { StructurePicture } from '../../../chemistry/structure-picture';
import classes from '../../../compounds/compounds.module.css';
import { Formula } from '../formula';

/** What a systematic name means: drawn, since nobody but a program has looked at it. */
export const NamedFacts = ({ entry }: { readonly entry: EntryReading }) => {
  const { t } = useTranslation('compounds');
  const [component] = entry.components;
  const { formula = null, molecularWeight = null } = component ?? {};
  return (
    <>
      <span className={classes['head']}>
        <span className={classes['name']}>{entry.title}</span>
        {formula === null ? null : <Formula value={formula} />}
        <span className={classes['source']}>{t('sources.named')}</span>
      </span>
      <span className={classes['facts']}>
        {molecularWeight === null ? null : <span>{molecularWeight.toFixed(2)} g/mol</span>}
        <span>{t('find.named')}</span>
      </span>
      <StructurePicture drawing={drawingOf(entry)} label={entry.title} height={70} />
    </>
  );
};
