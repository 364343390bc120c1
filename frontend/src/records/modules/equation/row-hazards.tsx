import type { Language } from '@shilu/events/core/call';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { useTranslation } from 'react-i18next';
import { HazardLine } from '../../../compounds/hazard-line';
import { useCompounds } from '../../../compounds/use-compounds';
import { Field } from './field';

type Props = { readonly row: Pick<Row, 'cas' | 'from'>; readonly language: Language };

/** What the libraries state of the hazards of a compound with this CAS number. */
export const RowHazards = ({ row, language }: Props) => {
  const { t } = useTranslation('compounds');
  const { found, isAsked } = useCompounds({ text: row.cas, most: 10, enabled: row.cas !== '' });
  if (!isAsked) return null;
  const stated = found.find(({ cas, hazards }) => cas === row.cas && hazards !== null);
  return (
    <Field wide label={t('hazards')}>
      <HazardLine hazards={stated?.hazards ?? null} language={language} />
    </Field>
  );
};
