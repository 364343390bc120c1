import type { Citer } from '@shilu/events/records/modules/quotes';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './references.module.css';

/** The texts of the record that cite a work: each leads to its module. */
export const CitedBy = ({ citers }: { readonly citers: readonly Citer[] }) => {
  const { t } = useTranslation('labReference');
  return (
    <span className={classes['citers']}>
      {citers.length === 0 ? t('citedByNone') : `${t('citedBy')} `}
      {citers.map(({ module, title }, at) => (
        <Fragment key={module}>
          {at === 0 ? null : ' · '}
          <a
            className="link"
            href={`#module-${module}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(`module-${module}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
            }}
          >
            {title}
          </a>
        </Fragment>
      ))}
    </span>
  );
};
