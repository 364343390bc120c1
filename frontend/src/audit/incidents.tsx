import { Alert, Button, List, Text } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import { finderOf, type ClosedIncidents, type OpenIncidents } from '@shilu/events/audit/incident';
import { incidentLabels, incidentWords } from '@shilu/events/audit/incident-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import type { WatchKey } from '../api/watch-key';
import { holds, useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ReasonDialog } from '../ui/reason-dialog';
import { dateTime } from '../ui/times';
import { showDone } from '../ui/toasts';

const watch: readonly WatchKey[] = ['audit'];

/** For whoever oversees the audit trail, who has looked into it. */
const Close = ({ kind, upTo }: Pick<OpenIncidents, 'kind' | 'upTo'>) => {
  const { t } = useTranslation('disputes');
  const language = useStore(languageStore);
  // What was shown when it was asked for: what is found meanwhile is not closed with it.
  const [asked, setAsked] = useState<string | null>(null);
  const close = useCommand(auditCalls.closeIncidents, {
    refresh: watch,
    onDone: () => {
      setAsked(null);
      showDone(t('incident.done'));
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="default" mt={8} onClick={() => setAsked(upTo)}>
        {t('incident.close')}
      </Button>
      <ReasonDialog
        opened={asked !== null}
        title={t('incident.close')}
        confirmLabel={t('incident.close')}
        busy={close.isPending}
        onClose={() => setAsked(null)}
        onConfirm={(reason) => {
          if (asked !== null) close.mutate({ request: { kind, upTo: asked, reason } });
        }}
      >
        <Text fz="sm">{t('incident.ask', { what: incidentLabels[kind][language] })}</Text>
      </ReasonDialog>
    </>
  );
};

/** What was found, where and since when, what to do, and that somebody has to close it. */
const Open = ({ incident, mayClose }: { readonly incident: OpenIncidents; readonly mayClose: boolean }) => {
  const { t } = useTranslation('disputes');
  const language = useStore(languageStore);
  const { kind, since, upTo } = incident;
  const told = { ...incident, unchecked: [], foundBy: finderOf(kind) };
  const [what = '', toDo = ''] = incidentWords(told)[language].split('\n');
  return (
    <Alert
      color="red"
      title={t('incident.title', { what })}
      role="status"
      mb={8}
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      <Text fz="sm">
        {t(dateTime(since) === dateTime(upTo) ? 'incident.foundAt' : 'incident.between', {
          ...{ since: dateTime(since), last: dateTime(upTo) },
        })}
      </Text>
      <Text fz="sm">{toDo}</Text>
      {mayClose ? <Close kind={kind} upTo={upTo} /> : <Text fz="sm">{t('incident.waits')}</Text>}
    </Alert>
  );
};

const Closed = ({ closed }: { readonly closed: readonly ClosedIncidents[] }) => {
  const { t } = useTranslation('disputes');
  const language = useStore(languageStore);
  return (
    <details style={{ marginBottom: 12 }}>
      <summary>
        <Text span fz="sm">
          {t('incident.closed', { count: closed.length })}
        </Text>
      </summary>
      <List size="sm" mt={6} spacing={4}>
        {closed.map(({ kind, upTo, by, at, reason }) => (
          <List.Item key={`${kind} ${upTo}`} style={{ overflowWrap: 'anywhere' }}>
            {t('incident.closedBy', {
              what: incidentLabels[kind][language],
              ...{ by, at: dateTime(at), upTo: dateTime(upTo), reason: reason ?? '' },
            })}
          </List.Item>
        ))}
      </List>
    </details>
  );
};

/** Of the whole log, for administrators and those who oversee the audit trail. */
export const IncidentsOfLog = () => {
  const me = useMe();
  const { data } = useQueryCall(auditCalls.incidents, {}, { watch });
  const { open = [], closed = [] } = data?.response ?? {};
  return (
    <>
      {open.map((incident) => (
        <Open key={incident.kind} incident={incident} mayClose={holds(me, 'AudittrailSearch')} />
      ))}
      {closed.length === 0 ? null : <Closed closed={closed} />}
    </>
  );
};
