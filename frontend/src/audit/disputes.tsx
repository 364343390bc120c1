import { Alert, Button, Group, Text } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import { verdictLabels, VERDICTS, type DisputeView, type Verdict } from '@shilu/events/audit/dispute';
import { eventWords } from '@shilu/events/audit/event-words';
import { categoryOf } from '@shilu/events/core/envelope';
import { misfitLabels } from '@shilu/events/core/stream-rule';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import type { WatchKey } from '../api/watch-key';
import { holds, useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ReasonDialog } from '../ui/reason-dialog';
import { dateTime } from '../ui/times';
import { showDone } from '../ui/toasts';
import { entityWords } from './entity-words';

/** What was found, and who has decided what, each as one sentence. */
const Told = ({ dispute }: { readonly dispute: DisputeView }) => {
  const { t } = useTranslation('disputes');
  const language = useStore(languageStore);
  const { stream, revision, eventType, saidBy, saidAt, whys, foundAt, settled, recordId } = dispute;
  const what = eventWords(eventType, language);
  const whose = entityWords(categoryOf(stream), language);
  const why = whys.map((one) => misfitLabels[one][language]).join(t('and'));
  return (
    <>
      <Text fz="sm">
        {t('found', {
          what,
          whose,
          revision,
          by: saidBy,
          at: Number.isNaN(Date.parse(saidAt)) ? saidAt : dateTime(saidAt),
          why,
          foundAt: dateTime(foundAt),
        })}{' '}
        {recordId === null ? <span className="mono">{stream}</span> : null}
        {recordId === null ? null : (
          <Link to={`/record/${recordId}`} className="link">
            {t('open')}
          </Link>
        )}
      </Text>
      <Text fz="sm">
        {settled === null
          ? t('waits')
          : t('settled', {
              by: settled.by,
              at: dateTime(settled.at),
              verdict: verdictLabels[settled.verdict][language],
              reason: settled.reason ?? '',
            })}
      </Text>
    </>
  );
};

/** For whoever oversees the audit trail: a decision with a reason, made again where somebody comes to another view. */
const Decide = ({
  dispute: { id, settled },
  refresh,
}: {
  readonly dispute: DisputeView;
  readonly refresh: readonly WatchKey[];
}) => {
  const { t } = useTranslation('disputes');
  const language = useStore(languageStore);
  const me = useMe();
  const [asked, setAsked] = useState<Verdict | null>(null);
  const settle = useCommand(auditCalls.settleDispute, {
    refresh,
    onDone: () => {
      setAsked(null);
      showDone(t('done'));
    },
  });
  if (!holds(me, 'AudittrailSearch')) return null;
  return (
    <Group gap={8} mt={8}>
      {VERDICTS.filter((verdict) => verdict !== settled?.verdict).map((verdict) => (
        <Button key={verdict} size="compact-sm" variant="default" onClick={() => setAsked(verdict)}>
          {verdictLabels[verdict][language]}
        </Button>
      ))}
      <ReasonDialog
        opened={asked !== null}
        title={asked === null ? '' : verdictLabels[asked][language]}
        busy={settle.isPending}
        onClose={() => setAsked(null)}
        onConfirm={(reason) => {
          if (asked !== null) settle.mutate({ request: { id, verdict: asked, reason } });
        }}
      >
        <Text fz="sm">{asked === null ? '' : t(`ask.${asked}`)}</Text>
      </ReasonDialog>
    </Group>
  );
};

const Shown = ({ dispute, children }: { readonly dispute: DisputeView; readonly children?: ReactNode }) => {
  const { t } = useTranslation('disputes');
  return (
    <Alert
      color={dispute.settled?.verdict === 'stands' ? 'gray' : 'red'}
      title={t(dispute.settled === null ? 'title' : 'titleSettled')}
      role="status"
      mb={8}
    >
      <Told dispute={dispute} />
      {children}
    </Alert>
  );
};

/** Events that the product cannot have made, with what was decided of them; nothing is decided where nothing is read again. */
export const Disputes = ({
  disputes = [],
  refresh,
}: {
  readonly disputes: readonly DisputeView[] | undefined;
  readonly refresh?: readonly WatchKey[];
}) =>
  disputes.map((dispute) => (
    <Shown key={dispute.id} dispute={dispute}>
      {refresh === undefined ? null : <Decide dispute={dispute} refresh={refresh} />}
    </Shown>
  ));

/** Of the whole log, for those who see the whole trail. */
export const DisputesOfLog = () => {
  const watch: readonly WatchKey[] = ['audit', 'records'];
  const { data } = useQueryCall(auditCalls.disputes, { pageSize: 50 }, { watch });
  return <Disputes disputes={data?.response} refresh={watch} />;
};
