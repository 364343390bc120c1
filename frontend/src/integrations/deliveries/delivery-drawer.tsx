import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { deliveryCalls, type DeliveryRow } from '@shilu/events/integrations/delivery-calls';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { eventWords } from '@shilu/events/audit/event-words';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { ErrorState } from '../../ui/error-state';
import { PersonName } from '../../ui/person';
import { ReasonDialog } from '../../ui/reason-dialog';
import { RelativeTime } from '../../ui/relative-time';
import { ListSkeleton } from '../../ui/skeletons';
import classes from './deliveries.module.css';
import { isOpen, mayRetry } from './delivery-deeds';
import { DeliveryStatusChip } from './delivery-status-chip';
import { useDeeds, useLiveQuery } from './use-deliveries';
import { WorkButton } from '../../ui/work-button';
import { Drawer } from '../../ui/drawer';

type Props = { readonly id: string | null; readonly mayAct: boolean; readonly onClose: () => void };

/** One delivery: what asked for it, why it is still here, and what waits behind it. */
export const DeliveryDrawer = ({ id, mayAct, onClose }: Props) => {
  const { t } = useTranslation('deliveries');
  const { t: common } = useTranslation('common');
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={560}
      title={t('detail')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {id === null ? null : <Detail id={id} mayAct={mayAct} onClose={onClose} />}
    </Drawer>
  );
};

const Detail = ({ id, mayAct, onClose }: { readonly id: string } & Omit<Props, 'id'>) => {
  const { t } = useTranslation('deliveries');
  const detail = useLiveQuery(deliveryCalls.detail, { id });
  const delivery = detail.data?.response;
  if (delivery === undefined)
    return detail.error ? <ErrorState error={detail.error} onRetry={() => void detail.refetch()} /> : <ListSkeleton />;
  return (
    <Stack gap={16}>
      {delivery.error === null ? null : (
        <Alert color="red" title={delivery.error}>
          {delivery.errorDetail === null ? null : (
            <span>
              {t('theirWords')}: <span className="mono">{delivery.errorDetail}</span>
            </span>
          )}
        </Alert>
      )}
      <Facts delivery={delivery} reason={delivery.reason} correlation={delivery.correlation} />
      <div>
        <Title order={2} fz={14}>
          {t('data')}
        </Title>
        <pre className={classes['data']} tabIndex={0} aria-label={t('data')}>
          {JSON.stringify(delivery.data, null, 2)}
        </pre>
      </div>
      <Behind rows={delivery.behind} total={delivery.waitingBehind} />
      <Deeds delivery={delivery} mayAct={mayAct} onClose={onClose} />
    </Stack>
  );
};

type FactsProps = { readonly delivery: DeliveryRow; readonly reason: string | null; readonly correlation: string };

const Facts = ({ delivery, reason, correlation }: FactsProps) => {
  const { t } = useTranslation('deliveries');
  const language = useStore(languageStore);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('column.status'), <DeliveryStatusChip key="status" status={delivery.status} />],
    [t('column.connector'), delivery.connectorLabel],
    [t('column.effect'), delivery.effectLabel],
    [t('column.event'), eventWords(delivery.eventType, language)],
    ...(delivery.recordId === null
      ? []
      : [[t('column.record'), <RecordLink key="record" delivery={delivery} />] as const]),
    [t('column.actor'), <PersonName key="actor" name={delivery.actorName} />],
    [t('column.recordedAt'), <RelativeTime key="at" at={delivery.recordedAt} />],
    ...(reason === null ? [] : [[t('reason'), reason] as const]),
    [t('column.attempts'), String(delivery.attempts)],
    [t('column.triedAt'), <RelativeTime key="tried" at={delivery.triedAt} />],
    [t('column.nextAt'), <RelativeTime key="next" at={delivery.nextAt} />],
    [
      t('stream'),
      <span key="stream" className="mono">
        {delivery.stream} @ {delivery.revision}
      </span>,
    ],
    [
      t('eventId'),
      <span key="event" className="mono">
        {delivery.eventId}
      </span>,
    ],
    [
      t('correlation'),
      <span key="correlation" className="mono">
        {correlation}
      </span>,
    ],
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
};

export const RecordLink = ({ delivery }: { readonly delivery: DeliveryRow }) =>
  delivery.recordId === null ? (
    <span className="mute">—</span>
  ) : (
    <Link to={`/editRecord/${delivery.recordId}`} className="link mono">
      {delivery.recordNumber ?? delivery.recordId}
    </Link>
  );

const Behind = ({ rows, total }: { readonly rows: readonly DeliveryRow[]; readonly total: number }) => {
  const { t } = useTranslation('deliveries');
  const language = useStore(languageStore);
  return (
    <section aria-label={t('behindTitle')}>
      <Title order={2} fz={14} mb={4}>
        {t('behindTitle')}
      </Title>
      {rows.length === 0 ? <Text c="dimmed">{t('firstOfQueue')}</Text> : null}
      {rows.map((row) => (
        <Group key={row.id} gap={8}>
          <DeliveryStatusChip status={row.status} />
          <span>{row.effectLabel}</span>
          <span className="mute">{eventWords(row.eventType, language)}</span>
          <RelativeTime at={row.recordedAt} />
        </Group>
      ))}
      {total > rows.length ? <Text c="dimmed">{t('behindMore', { count: total - rows.length })}</Text> : null}
    </section>
  );
};

const Deeds = ({ delivery, mayAct, onClose }: { readonly delivery: DeliveryRow } & Omit<Props, 'id'>) => {
  const { t } = useTranslation('deliveries');
  const { retry, discard } = useDeeds();
  const [discarding, setDiscarding] = useState(false);
  if (!isOpen(delivery)) return null;
  if (!mayAct) return <Text c="dimmed">{t('lookOnly')}</Text>;
  return (
    <Group gap={8} justify="flex-end">
      <Button variant="default" color="red" onClick={() => setDiscarding(true)}>
        {t('discard')}
      </Button>
      {!mayRetry(delivery) ? null : (
        <WorkButton
          working={retry.isPending}
          onClick={() => retry.mutate({ request: { connector: delivery.connector, ids: [delivery.id] } })}
        >
          {t('retry')}
        </WorkButton>
      )}
      <ReasonDialog
        opened={discarding}
        danger
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        busy={discard.isPending}
        onClose={() => setDiscarding(false)}
        onConfirm={(reason) =>
          discard.mutate(
            { request: { id: delivery.id, reason } },
            {
              onSuccess: () => {
                setDiscarding(false);
                onClose();
              },
            },
          )
        }
      >
        <Text>{t('discardHelp', { count: delivery.waitingBehind })}</Text>
      </ReasonDialog>
    </Group>
  );
};
