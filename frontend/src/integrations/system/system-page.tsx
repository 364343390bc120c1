import { clockFigure, clockSourceWords, clockStateOf } from '@shilu/events/audit/clock';
import { fileSize } from '@shilu/events/core/file-size';
import { Group, Progress, Text, Title } from '@mantine/core';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { systemCalls, type LastRun, type SystemStatus } from '@shilu/events/integrations/system-calls';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DisputesOfLog } from '../../audit/disputes';
import { IncidentsOfLog } from '../../audit/incidents';
import { holds, useMe } from '../../identity/session';
import { ConnectorsTable } from '../deliveries/connectors-table';
import { useLiveQuery } from '../deliveries/use-deliveries';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { RelativeTime } from '../../ui/relative-time';
import { ListSkeleton } from '../../ui/skeletons';
import { Chip } from '../../ui/state-chip';
import { concernsOf, LATE_SECONDS, UNSIGNED_SECONDS, UNANCHORED_SECONDS } from './health';
import classes from './system.module.css';
import { TestLetter } from './test-letter';

const Lag = ({ seconds, most }: { readonly seconds: number; readonly most: number }) => {
  const { t } = useTranslation('system');
  return seconds > most ? (
    <Chip tone="rejected">{t('behind', { seconds: Math.round(seconds) })}</Chip>
  ) : (
    <Chip tone="approved">{t('follows')}</Chip>
  );
};

const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes['facts']}>
    {rows.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

const Disk = ({ disk: { free, size } }: Pick<SystemStatus, 'disk'>) => {
  const { t } = useTranslation('system');
  const used = size === 0 ? 0 : Math.round(((size - free) / size) * 100);
  return (
    <div className={classes['disk']}>
      <Progress value={used} size="sm" {...(used > 90 ? { color: 'red' } : {})} aria-label={t('disk')} />
      <span>{t('free', { free: fileSize(free), size: fileSize(size) })}</span>
    </div>
  );
};

const runTone = { ok: 'approved', failed: 'rejected', closed: 'review' } as const;

const Run = ({ run }: { readonly run: LastRun | null }) => {
  const { t } = useTranslation('system');
  if (run === null) return <span className="mute">{t('never')}</span>;
  return (
    <span title={run.detail}>
      <Chip tone={runTone[run.outcome]}>{t(`outcome.${run.outcome}`)}</Chip> <RelativeTime at={run.at} />
    </span>
  );
};

const Anchors = ({ notary: { anchors } }: Pick<SystemStatus, 'notary'>) => {
  const { t } = useTranslation('system');
  if (anchors.length === 0) return <span className="mute">{t('noAnchor')}</span>;
  return (
    <>
      {anchors.map(({ kind, name, size, at, waitedSeconds }) => (
        <div key={`${kind} ${name}`}>
          {t(`anchorKind.${kind}`)} {name} ·{' '}
          {size === 0 ? (
            t('notYetAnchored')
          ) : (
            <>
              <RelativeTime at={at} /> · {size}
            </>
          )}{' '}
          {waitedSeconds > UNANCHORED_SECONDS ? <Chip tone="rejected">{t('unanchored')}</Chip> : null}
        </div>
      ))}
    </>
  );
};

const clockTone = { right: 'approved', off: 'rejected', unknown: 'review' } as const;

const Clocks = ({ clocks }: Pick<SystemStatus, 'clocks'>) => {
  const { t, i18n } = useTranslation('system');
  if (clocks.length === 0) return <span className="mute">{t('clockUnchecked')}</span>;
  const language = i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
  return (
    <>
      {clocks.map(({ machine, at, sources, ...look }) => (
        <div key={machine}>
          <Chip tone={clockTone[clockStateOf(look)]}>{t(`clockState.${clockStateOf(look)}`)}</Chip> {clockFigure(look)}{' '}
          · <RelativeTime at={at} />
          {clocks.length > 1 ? ` · ${machine}` : null}
          <ul className={classes['sources']}>
            {sources.map((source) => (
              <li key={source.name}>{clockSourceWords(source)[language]}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
};

const Installation = ({ status }: { readonly status: SystemStatus }) => {
  const { t } = useTranslation('system');
  const { log, notary, database } = status;
  return (
    <Facts
      rows={[
        [t('version'), status.version],
        [t('node'), status.node],
        [t('database'), `${database.version} · ${fileSize(database.bytes)}`],
        [
          t('roles'),
          database.roles ? (
            t('ownRoles')
          ) : (
            <span key="roles" className="mute">
              {t('oneRole')}
            </span>
          ),
        ],
        [t('log'), `${t(`logStore.${log.store}`)} · ${t('events', { count: log.events })}`],
        [t('notary'), <Lag key="notary" seconds={notary.lagSeconds} most={UNSIGNED_SECONDS} />],
        [
          t('signed'),
          notary.signedAt === null ? (
            t('neverSigned')
          ) : (
            <span key="signed">
              <RelativeTime at={notary.signedAt} /> · {notary.signedSize}{' '}
              <Link to="/checkpoint" className="link">
                {t('toCheckpoint')}
              </Link>
            </span>
          ),
        ],
        [t('anchors'), <Anchors key="anchors" notary={notary} />],
        [t('clock'), <Clocks key="clock" clocks={status.clocks} />],
        [t('verified'), <Run key="verified" run={status.lastRuns.verify} />],
        [
          t('incidents'),
          status.incidents === 0 ? (
            t('noIncidents')
          ) : (
            <span key="incidents">
              <Chip tone="rejected">{status.incidents}</Chip> {t('someIncidents')}
            </span>
          ),
        ],
        [
          t('readsSealed'),
          status.unsealedReads === null ? (
            t('allSealed')
          ) : (
            <Chip key="unsealed" tone="review">
              {t('unsealed', { count: status.unsealedReads.rows })} · <RelativeTime at={status.unsealedReads.since} />
            </Chip>
          ),
        ],
        [t('backup'), <Run key="backup" run={status.lastRuns.backup} />],
        [t('disk'), <Disk key="disk" disk={status.disk} />],
        [t('mail'), status.mail ? <TestLetter key="mail" /> : <span className="mute">{t('mailOff')}</span>],
      ]}
    />
  );
};

const ReadModels = ({ status: { readModels } }: { readonly status: SystemStatus }) => {
  const { t } = useTranslation('system');
  const nameOf = (name: string): string => t(`readModel.${name as 'records'}`, { defaultValue: name });
  return (
    <Facts
      rows={readModels.map(({ name, lagSeconds, setAside, paused }) => [
        nameOf(name),
        <Group key={name} gap={8}>
          {paused ? <Chip tone="rejected">{t('paused')}</Chip> : <Lag seconds={lagSeconds} most={LATE_SECONDS} />}
          {setAside === 0 ? null : (
            <Link to="/team/deliveries" className="link">
              {t('setAside', { count: setAside })}
            </Link>
          )}
        </Group>,
      ])}
    />
  );
};

const Connectors = () => {
  const { t } = useTranslation('system');
  const connectors = useLiveQuery(deliveryCalls.connectors, {});
  const rows = connectors.data?.response;
  if (rows === undefined) return connectors.error ? <ErrorState error={connectors.error} /> : <ListSkeleton />;
  if (rows.length === 0) return <Text c="dimmed">{t('noConnectors')}</Text>;
  return (
    <>
      <ConnectorsTable rows={rows} onRetryAll={null} />
      <Link to="/team/deliveries" className="link">
        {t('toDeliveries')}
      </Link>
    </>
  );
};

const Health = ({ status }: { readonly status: SystemStatus }) => {
  const { t } = useTranslation('system');
  return (
    <div className={classes['columns']}>
      <section aria-labelledby="system-installation" className={classes['card']}>
        <Title order={2} fz={14} mb={12} id="system-installation">
          {t('section.installation')}
        </Title>
        <Installation status={status} />
      </section>
      <section aria-labelledby="system-read-models" className={classes['card']}>
        <Title order={2} fz={14} mb={12} id="system-read-models">
          {t('section.readModels')}
        </Title>
        <ReadModels status={status} />
      </section>
    </div>
  );
};

/** What of the log waits for somebody, and what leaves: for whoever oversees the audit trail as well. */
const Overseen = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('system');
  return (
    <>
      <DisputesOfLog />
      <IncidentsOfLog />
      {children}
      <section aria-labelledby="system-connectors">
        <Title order={2} fz={14} mb={8} mt={20} id="system-connectors">
          {t('section.connectors')}
        </Title>
        <Connectors />
      </section>
    </>
  );
};

/** How the installation does: for administrators, without a shell on the server. Each sees the parts that are theirs. */
export const SystemPage = () => {
  const { t } = useTranslation('system');
  const me = useMe();
  const oversees = holds(me, 'AudittrailSearch');
  // Whoever sees no part of it is told so, once.
  const asks = me.accountInfo.isOrganAdmin || !oversees;
  const { data, error, refetch } = useLiveQuery(systemCalls.status, {}, { enabled: asks });
  const status = data?.response;
  const concerns = status === undefined ? [] : concernsOf(status);
  const waiting = error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />;
  const health = status === undefined ? waiting : <Health status={status} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(asks ? { description: t('help') } : {})}
        {...(status === undefined
          ? {}
          : {
              note: (
                <Chip tone={concerns.length === 0 ? 'approved' : 'rejected'}>
                  {concerns.length === 0 ? t('fine') : t('attention')}
                </Chip>
              ),
            })}
      />
      {oversees ? <Overseen>{asks ? health : null}</Overseen> : health}
    </>
  );
};
