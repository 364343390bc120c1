import type { Language } from '@shilu/events/core/call';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { sameJson } from '@shilu/events/core/canonical';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HazardLine } from '../../../compounds/hazard-line';
import { useCompounds } from '../../../compounds/use-compounds';
import classes from './equation.module.css';
import { Field } from './field';

type Props = {
  readonly row: Pick<Row, 'cas' | 'hazards'>;
  readonly language: Language;
  readonly onTake: (hazards: Row['hazards']) => void;
};

/** What the row keeps of its hazards, and what the libraries state of its CAS number today where that is something else. */
export const RowHazards = ({ row, language, onTake }: Props) => {
  const { t } = useTranslation('compounds');
  const { found, isAsked } = useCompounds({ text: row.cas, most: 10, enabled: row.cas !== '' });
  if (!isAsked && row.hazards === null) return null;
  const stated = found.find(({ cas, hazards }) => cas === row.cas && hazards !== null)?.hazards ?? null;
  const isOther = stated !== null && !sameJson(stated, row.hazards);
  return (
    <Field wide label={t('hazards')}>
      <HazardLine hazards={row.hazards} language={language} />
      {isOther ? (
        <span className={classes['stated']}>
          <HazardLine hazards={stated} language={language} />
          <Button size="compact-xs" variant="default" onClick={() => onTake(stated)}>
            {t('takeHazards')}
          </Button>
        </span>
      ) : null}
    </Field>
  );
};
