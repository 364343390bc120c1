import { shownGrams } from '@shilu/events/records/modules/equation/shown';
import type { IsolatedBatch } from '@shilu/events/records/reaction-calls';
import { useTranslation } from 'react-i18next';

/** What is known to be left of a batch, by the reactions that the reader may read. */
export const BatchLeft = ({ batch: { left, taken } }: { readonly batch: IsolatedBatch }) => {
  const { t } = useTranslation('equation');
  if (taken === 0) return <span>{t('batches.untouched')}</span>;
  if (left === null) return <span>{t('batches.leftUnknown', { count: taken })}</span>;
  return left <= 0 ? (
    <span style={{ color: 'var(--amber)' }}>{t('batches.usedUp', { count: taken })}</span>
  ) : (
    <span>{t('batches.left', { left: shownGrams(left), count: taken })}</span>
  );
};
