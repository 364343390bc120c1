import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { integrationCalls, type RequestView } from '@shilu/events/integrations/calls';
import { shownFields, type PlatformOperation } from '@shilu/events/integrations/platforms/operation';
import { operationNamed } from '@shilu/events/integrations/platforms/operations';
import { platformLabels, platformName } from '@shilu/events/integrations/platforms/platform';
import { refusalReason } from '@shilu/events/integrations/refusal-reasons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { fieldText } from '../registers/field-text';
import { ErrorState } from '../ui/error-state';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { showDone } from '../ui/toasts';
import { RequestForm } from './request-form';
import { RequestStatusChip } from './request-status';
import { WorkButton } from '../ui/work-button';
import { Drawer } from '../ui/drawer';

type Part = { readonly request: RequestView; readonly operation: PlatformOperation };

const same = (id: string): string => id;

const Refusal = ({ request, operation }: Part) => {
  const { t } = useTranslation('integrations');
  const language = useStore(languageStore);
  const { refusal } = request;
  if (refusal === null) return null;
  const labelOf = (key: string): string => operation.fields.find((field) => field.key === key)?.label[language] ?? key;
  const wordsOf = (code: string, message: string): string =>
    refusalReason(operation, code, language) ?? (message === '' ? code : message);
  return (
    <Alert color="red" title={t('detail.refusal')}>
      <Text fz="sm" fw={600}>
        {wordsOf(refusal.code, refusal.message)}
      </Text>
      <ul style={{ margin: '4px 0', paddingInlineStart: 18 }}>
        {refusal.fields.map(({ field, code, message, theirs }) => (
          <li key={`${field}/${code}`}>
            {labelOf(field)}: {wordsOf(code, message)}
            {theirs === undefined
              ? null
              : ` (${platformName(operation.platform)}: ${theirs === '' ? t('differs.empty') : theirs})`}
          </li>
        ))}
      </ul>
      {refusal.message === '' ? null : (
        <Text fz="xs">
          {t('detail.platformSays')}: <q>{refusal.message}</q>
        </Text>
      )}
    </Alert>
  );
};

const Result = ({ request, operation }: Part) => {
  const { t } = useTranslation('integrations');
  const language = useStore(languageStore);
  if (request.result === null)
    return request.status === 'accepted' ? <Text c="dimmed">{t('detail.noResult')}</Text> : null;
  const labelOf = (key: string): string =>
    operation.resultItems.find((item) => item.value === key)?.label[language] ?? key;
  const judged = request.result.lines.some((line) => line.verdict !== null);
  return (
    <section aria-label={t('detail.result')}>
      <Title order={3} fz="sm">
        {t('detail.result')}
      </Title>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('detail.item')}</Table.Th>
            <Table.Th scope="col">{t('detail.value')}</Table.Th>
            {judged ? <Table.Th scope="col">{t('detail.verdict')}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {request.result.lines.map((line) => (
            <Table.Tr key={line.item}>
              <Table.Th scope="row" fw={400}>
                {labelOf(line.item)}
              </Table.Th>
              <Table.Td>
                {line.value} {line.unit}
              </Table.Td>
              {judged ? <Table.Td>{line.verdict === null ? '–' : t(`detail.${line.verdict}`)}</Table.Td> : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {request.result.remark === '' ? null : <Text fz="sm">{request.result.remark}</Text>}
    </section>
  );
};

const Submitted = ({ request, operation }: Part) => {
  const { t } = useTranslation('integrations');
  const language = useStore(languageStore);
  const names = {
    language,
    person: same,
    entry: (_category: string, id: string) => id,
    yes: t('detail.yes'),
    no: t('detail.no'),
  };
  return (
    <section aria-label={t('detail.submitted')}>
      <Title order={3} fz="sm">
        {t('detail.submitted')}
      </Title>
      <dl
        style={{
          display: 'grid',
          gridTemplateColumns: 'minmax(96px, max-content) 1fr',
          gap: '4px 16px',
          margin: '8px 0',
        }}
      >
        {shownFields(operation).flatMap((field) => {
          const shown = fieldText(field, request.values[field.key], names);
          return shown === null
            ? []
            : [
                <dt key={`${field.key}-name`} className="mute">
                  {field.label[language]}
                </dt>,
                <dd key={field.key} style={{ margin: 0, overflowWrap: 'anywhere' }}>
                  {shown}
                </dd>,
              ];
        })}
      </dl>
    </section>
  );
};

const eventKeys = [
  'PlatformRequestMade',
  'PlatformRequestCorrected',
  'PlatformRequestAccepted',
  'PlatformRequestRefused',
  'PlatformRequestCompleted',
  'PlatformRequestWithdrawn',
] as const;

const History = ({ request }: Pick<Part, 'request'>) => {
  const { t } = useTranslation('integrations');
  return (
    <section aria-label={t('detail.history')}>
      <Title order={3} fz="sm">
        {t('detail.history')}
      </Title>
      <ol style={{ margin: '8px 0', paddingInlineStart: 18 }}>
        {request.steps.map((step) => {
          const known = eventKeys.find((key) => key === step.type);
          return (
            <li key={`${step.at}/${step.type}`}>
              {known ? t(`event.${known}`) : step.type} ·{' '}
              <span className="mute">
                {step.actorId === 'system' ? t('detail.system') : step.actorName} · <RelativeTime at={step.at} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const Actions = ({ request, onCorrect }: { readonly request: RequestView; readonly onCorrect: () => void }) => {
  const { t } = useTranslation('integrations');
  const withdraw = useCommand(integrationCalls.withdrawRequest, {
    refresh: ['requests', `requests:${request.recordId}`],
    onDone: () => showDone(t('detail.withdrawn')),
  });
  // What follows from the plan is changed there.
  const byPlan = operationNamed(request.operation)?.byRecord === true;
  if (!request.mayChange || byPlan || (request.status !== 'sent' && request.status !== 'refused')) return null;
  return (
    <Group gap={8}>
      {request.status === 'refused' ? <Button onClick={onCorrect}>{t('detail.correct')}</Button> : null}
      <WorkButton
        variant="default"
        working={withdraw.isPending}
        onClick={() => withdraw.mutate({ request: { id: request.id } })}
      >
        {t('detail.withdraw')}
      </WorkButton>
    </Group>
  );
};

/** One request: how it stands, why it was refused, what came of it, and every step. */
export const RequestDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation('common');
  const language = useStore(languageStore);
  const [correcting, setCorrecting] = useState(false);
  const query = useQueryCall(integrationCalls.request, { id }, { watch: ['requests'] });
  const request = query.data?.response;
  const operation = request ? operationNamed(request.operation) : null;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={request && operation ? `${operation.label[language]} ${request.number}` : common('loading')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {query.isError && !request ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {request && operation ? (
        <Stack gap={16}>
          <Group gap={12}>
            <RequestStatusChip request={request} />
            <Text fz="sm" c="dimmed">
              {platformLabels[operation.platform][language]}
            </Text>
          </Group>
          {request.reference === null ? null : (
            <Text fz="sm">
              {t('detail.reference')}: <code>{request.reference}</code>
            </Text>
          )}
          <Refusal request={request} operation={operation} />
          <Actions request={request} onCorrect={() => setCorrecting(true)} />
          <Result request={request} operation={operation} />
          <Submitted request={request} operation={operation} />
          <History request={request} />
          <Link className="link" to={`/editRecord/${request.recordId}`}>
            {request.recordNumber} {request.recordTitle}
          </Link>
          {correcting ? (
            <RequestForm
              operation={operation}
              recordId={request.recordId}
              refused={request}
              onClose={() => setCorrecting(false)}
            />
          ) : null}
        </Stack>
      ) : query.isError ? null : (
        <ListSkeleton />
      )}
    </Drawer>
  );
};
