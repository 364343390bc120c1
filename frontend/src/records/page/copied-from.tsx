import type { ModuleView } from '@shilu/events/records/views';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOpenRecord } from './record-context';
import classes from './record.module.css';

/** What a module was copied from; a reader who may not see that is told no more. */
export const CopiedFrom = ({ source }: { readonly source: NonNullable<ModuleView['copiedFrom']> | null }) => {
  const { t } = useTranslation('copies');
  const openRecord = useOpenRecord();
  if (source === null) return <p className={classes['copiedFrom']}>{t('from.hidden')}</p>;
  const { recordId, moduleId, number, title, version } = source;
  const here = recordId === openRecord.record.experimentId;
  return (
    <p className={classes['copiedFrom']}>
      {t('from.label')}{' '}
      {here ? (
        openRecord.record.modules.some((module) => module.id === moduleId) ? (
          <button type="button" className="link" onClick={() => openRecord.showModule(moduleId)}>
            {t('from.here', { module: title })}
          </button>
        ) : (
          t('from.here', { module: title })
        )
      ) : (
        <Link className="link" to={`/editRecord/${recordId}#module-${moduleId}`}>
          {t('from.other', { number, module: title })}
        </Link>
      )}
      {t('from.version', { version })}
    </p>
  );
};
