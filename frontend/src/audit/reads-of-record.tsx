import { Loader, Text } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import { momentWords } from '@shilu/events/audit/read-moment';
import { readKindLabels } from '@shilu/events/audit/reading';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import classes from '../sharing/sharing.module.css';
import { ErrorState } from '../ui/error-state';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { dateTime } from '../ui/times';

const SHOWN = 20;

/** Who read a record last, for those who oversee the audit trail; the whole of it is in the read log. */
export const ReadsOfRecord = ({ recordId }: { readonly recordId: string }) => {
  const { t } = useTranslation('sharing');
  const language = useStore(languageStore);
  const reads = useQueryCall(auditCalls.reads, { recordId, pageSize: SHOWN }, { watch: [`record:${recordId}`] });
  const found = reads.data?.response;
  return (
    <section>
      <h3 className={classes['head']}>{t('whoRead')}</h3>
      {reads.error ? <ErrorState error={reads.error} onRetry={() => void reads.refetch()} /> : null}
      {reads.isPending ? <Loader size={16} /> : null}
      {found?.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('nobodyRead')}
        </Text>
      ) : null}
      <ul className={classes['lines']}>
        {found?.map(({ number, at, accountName, kind, file, moment }) => (
          <li key={number} className={classes['line']}>
            <PersonName name={accountName} />
            <span className="mute">
              {readKindLabels[kind][language]}
              {moment === null ? '' : ` · ${momentWords(moment, language, dateTime)}`}
              {file?.name == null ? '' : ` · ${file.name}`} · <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
      <Link className="link" to={`/team/readLog?f.recordId=${recordId}`}>
        {t('readLog')}
      </Link>
    </section>
  );
};
