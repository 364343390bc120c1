import type { RegisterEntry } from '@shilu/events/core/register';
import { useTranslation } from 'react-i18next';
import { Chip } from '../ui/state-chip';

type Versioned = Pick<RegisterEntry, 'version' | 'inUse' | 'changedSince' | 'asInUse'>;

/** Which version of an entry is in use, and that its draft says otherwise by now. */
export const VersionInUse = ({ entry: { version, inUse, changedSince } }: { readonly entry: Versioned }) => {
  const { t } = useTranslation('registers');
  return (
    <>
      {inUse && version ? <Chip tone="approved">{t('version.numberInUse', { number: version })}</Chip> : null}{' '}
      {inUse && changedSince ? <Chip tone="review">{t('version.changedSince')}</Chip> : null}
    </>
  );
};
