import { Alert, Button, Title } from '@mantine/core';
import { setAsideCalls, type SetAsideRow } from '@shilu/events/integrations/set-aside-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { eventWords } from '@shilu/events/audit/event-words';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { RelativeTime } from '../../ui/relative-time';
import classes from './deliveries.module.css';
import { useLiveQuery, useRetrySetAside } from './use-deliveries';

/** So many are shown; more than these speak of a fault that is not looked into one by one. */
const SHOWN = 100;

const models = ['identity', 'registers', 'projects', 'records', 'requests', 'audit', 'messages', 'rights'] as const;

const useModelName = () => {
  const { t } = useTranslation('deliveries');
  return (name: string): string => {
    const known = models.find((model) => model === name);
    return known === undefined ? name : t(`setAside.model.${known}`);
  };
};

const Thing = ({ row }: { readonly row: SetAsideRow }) => {
  if (row.entity === 'record')
    return (
      <Link to={`/editRecord/${row.entityId}`} className="link">
        {row.entityName}
      </Link>
    );
  return <span>{row.entityName}</span>;
};

/** What the read models could not take: everything else goes on, and these are shown as being repaired. */
export const SetAsideSection = ({ mayAct }: { readonly mayAct: boolean }) => {
  const { t } = useTranslation('deliveries');
  const language = useStore(languageStore);
  const modelName = useModelName();
  const retry = useRetrySetAside();
  const answer = useLiveQuery(setAsideCalls.setAside, { pageIndex: 1, pageSize: SHOWN });
  const found = answer.data?.response;
  if (found === undefined || found.items.length + found.paused.length === 0) return null;
  return (
    <section aria-label={t('setAside.title')}>
      <Title order={2} fz={14} mb={8}>
        {t('setAside.title')} ({answer.data?.rows ?? found.items.length})
      </Title>
      <p className={classes['note']}>{t('setAside.help')}</p>
      {found.paused.map(({ projection, errorDetail }) => (
        <Alert key={projection} color="red" mb={12} title={t('setAside.paused', { model: modelName(projection) })}>
          <div className="mono">{errorDetail}</div>
          {mayAct ? (
            <Button
              mt={8}
              size="compact-xs"
              variant="default"
              onClick={() => retry.mutate({ request: { projection } })}
            >
              {t('setAside.resume')}
            </Button>
          ) : null}
        </Alert>
      ))}
      {found.items.length === 0 ? null : (
        <div className={classes['card']} tabIndex={0} role="region" aria-label={t('setAside.title')}>
          <table className={classes['asideTable']}>
            <thead>
              <tr>
                <th scope="col">{t('setAside.column.model')}</th>
                <th scope="col">{t('setAside.column.thing')}</th>
                <th scope="col">{t('column.event')}</th>
                <th scope="col" className={classes['why']}>
                  {t('setAside.column.why')}
                </th>
                <th scope="col" className={classes['when']}>
                  {t('setAside.column.at')}
                </th>
                <th scope="col" className={classes['few']}>
                  {t('column.behind')}
                </th>
                {mayAct ? <td className={classes['act']} /> : null}
              </tr>
            </thead>
            <tbody>
              {found.items.map((row) => (
                <tr key={`${row.projection} ${row.stream}`}>
                  <td data-label={t('setAside.column.model')}>{modelName(row.projection)}</td>
                  <td data-label={t('setAside.column.thing')}>
                    <Thing row={row} />
                  </td>
                  <td data-label={t('column.event')}>{eventWords(row.eventType, language)}</td>
                  <td className={classes['why']} data-label={t('setAside.column.why')}>
                    {t(`setAside.fault.${row.fault}`)}
                    <div className={classes['detail']}>{row.errorDetail}</div>
                  </td>
                  <td data-label={t('setAside.column.at')}>
                    {row.setAsideAt === null ? t('none') : <RelativeTime at={row.setAsideAt} />}
                  </td>
                  <td className={classes['number']} data-label={t('column.behind')}>
                    {row.waiting}
                  </td>
                  {mayAct ? (
                    <td className={classes['act']}>
                      {row.mayRetry ? (
                        <Button
                          size="compact-xs"
                          variant="default"
                          onClick={() => retry.mutate({ request: { projection: row.projection, stream: row.stream } })}
                        >
                          {t('setAside.retry')}
                        </Button>
                      ) : null}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
