import type { NamedRecord } from '@shilu/events/records/fact-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Chip, StateChip } from '../../../ui/state-chip';
import classes from './relate.module.css';

type Props = { readonly record: NamedRecord | undefined; readonly isLoading: boolean };

/** The record that is meant, as far as the reader may know it: a way there, how it stands, or that it is not for them. */
export const RelatedRecord = ({ record, isLoading }: Props) => {
  const { t } = useTranslation(['recordRelate', 'common']);
  if (record === undefined) return <span className="mute">{isLoading ? '…' : t('hidden')}</span>;
  const { id, number, title, status, removed, opens } = record;
  const name = (
    <>
      <span className="mono">{number}</span> {title}
    </>
  );
  return (
    <span className={classes['record']} data-removed={removed}>
      {opens ? (
        <Link className="link" to={`/editRecord/${id}`}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {removed ? <Chip tone="draft">{t('inBin')}</Chip> : <StateChip state={status} />}
    </span>
  );
};
