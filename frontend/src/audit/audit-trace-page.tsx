import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconDownload, IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { auditCalls } from '@shilu/events/audit/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { severalWrote } from '@shilu/events/records/live-text/several-wrote';
import dayjs from 'dayjs';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { callApi, fetchFile } from '../api/call-api';
import { saveFile } from '../api/save-file';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { useProofExport } from '../records/panel/use-proof-export';
import { SeeWhoWrote } from '../records/who-wrote/see-who-wrote';
import { Pages } from '../ui/pages';
import { SearchBox } from '../ui/data-table/search-box';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { PersonName } from '../ui/person';
import { ListSkeleton } from '../ui/skeletons';
import { StateChip } from '../ui/state-chip';
import { exactTime } from '../ui/times';
import { errorText, showError } from '../ui/toasts';
import { auditFilters } from './audit-request';
import { ChangeList } from './change-list';
import { eventWords } from '@shilu/events/audit/event-words';
import { MissingNote } from './missing-note';
import { RecordChooser } from './record-chooser';
import { VerifyResult, type Verification } from './verify-result';
import classes from './audit.module.css';
import { WorkButton } from '../ui/work-button';

/** R050, C111, T03, T04: one record's trace, moment by moment; its replay; and whether it still holds. */
export const AuditTracePage = () => {
  const { t } = useTranslation('audit');
  const [query, setQuery] = useSearchParams();
  const recordId = query.get('recordId');
  const choose = (id: string | null): void => setQuery(id === null ? {} : { recordId: id });
  return recordId === null ? (
    <>
      <PageHeader title={t('trace.title')} description={t('trace.description')} />
      <RecordChooser onChoose={choose} />
      <EmptyState title={t('trace.none')}>{t('trace.noneHelp')}</EmptyState>
    </>
  ) : (
    <RecordTrace key={recordId} recordId={recordId} onOther={() => choose(null)} />
  );
};

type Busy = 'verify' | 'export' | null;

const RecordTrace = ({ recordId, onOther }: { readonly recordId: string; readonly onOther: () => void }) => {
  const { t } = useTranslation('audit');
  const { t: common } = useTranslation('common');
  const language = useStore(languageStore);
  const control = useTableState({ size: 20 });
  const [busy, setBusy] = useState<Busy>(null);
  const [verification, setVerification] = useState<Verification | null>(null);
  const record = useQueryCall(recordCalls.record, { id: recordId }, { watch: [`record:${recordId}`] });
  const filters = { ...auditFilters(control, dayjs().format('YYYY-MM-DD')), recordId };
  const trace = useQueryCall(
    auditCalls.tracePage,
    { pageIndex: control.page, pageSize: control.size, ...filters },
    { watch: [`record:${recordId}`], keepPrevious: true },
  );
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const during = async (what: Exclude<Busy, null>, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  };
  const view = record.data?.response;
  const number = view?.number ?? recordId;
  const title = useShownTitle({ title: t('trace.of', { number }), control });
  const verify = (): void =>
    void during('verify', async () =>
      setVerification((await callApi(auditCalls.verify, { experimentId: recordId })).response),
    );
  const proof = useProofExport(recordId);
  const download = (format: 'csv' | 'pdf'): void =>
    void during('export', async () => {
      const { blob, name } = await fetchFile(auditCalls.traceExport, { ...filters, format });
      saveFile(blob, name ?? `${number}-trace.${format}`);
    });
  // A record that cannot be shown, such as one whose events were altered, has its trace, and is verified, all the same.
  if (record.isError && !view && trace.isError && !trace.data)
    return <ErrorState error={record.error} onRetry={() => void record.refetch()} />;
  const moments = trace.data?.response;
  const pages = Math.ceil((trace.data?.rows ?? 0) / control.size);
  return (
    <>
      <PageHeader
        title={title}
        {...(view ? { note: <StateChip state={view.status} beingRepaired={view.beingRepaired} /> } : {})}
        {...(view ? { description: view.title } : {})}
        actions={
          <>
            <Button variant="default" onClick={onOther}>
              {t('trace.other')}
            </Button>
            <Button
              variant="default"
              component={Link}
              to={`/editRecord/${recordId}?panel=replay`}
              leftSection={<IconHistory size={16} />}
            >
              {t('trace.replay')}
            </Button>
            <Menu position="bottom-end" shadow="md">
              <Menu.Target>
                <WorkButton variant="default" working={busy === 'export'} rightSection={<IconChevronDown size={14} />}>
                  {t('export')}
                </WorkButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => download('csv')}>{t('exportCsv')}</Menu.Item>
                <Menu.Item onClick={() => download('pdf')}>{t('exportPdf')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <WorkButton
              variant="default"
              working={proof.working}
              leftSection={<IconDownload size={16} />}
              onClick={proof.start}
            >
              {t('trace.proof')}
            </WorkButton>
            <WorkButton working={busy === 'verify'} leftSection={<IconShieldCheck size={16} />} onClick={verify}>
              {t('trace.verify')}
            </WorkButton>
          </>
        }
      />
      <Stack gap={14}>
        {proof.question}
        {record.isError && !view ? (
          <Alert color="red" role="alert" title={t('trace.notShown')}>
            {errorText(record.error)}
          </Alert>
        ) : null}
        <MissingNote recordId={recordId} />
        {verification === null ? null : <VerifyResult result={verification} />}
        <Group justify="flex-end">
          <SearchBox label={t('search')} value={control.text} onChange={setText} width={260} />
        </Group>
        {trace.isError && moments === undefined ? (
          <ErrorState error={trace.error} onRetry={() => void trace.refetch()} />
        ) : null}
        {trace.isPending ? <ListSkeleton rows={6} /> : null}
        {moments?.length === 0 ? (
          <EmptyState title={control.text === '' ? t('trace.empty') : common('empty.filtered')}>
            {control.text === '' ? t('trace.emptyHelp') : common('empty.filteredHint')}
          </EmptyState>
        ) : null}
        <ol className={classes['moments']}>
          {moments?.map((moment) => (
            <li key={moment.position} className={classes['moment']}>
              <h2>
                <PersonName name={moment.actorName} />
                <span>
                  {eventWords(moment.type, language)}
                  {moment.moduleTitle === null ? '' : ` · ${moment.moduleTitle}`}
                </span>
                <time className="mute" dateTime={moment.timestamp}>
                  {exactTime(moment.timestamp)}
                </time>
              </h2>
              <ChangeList changes={moment.modifyList} limit={50} />
              {view !== undefined && moment.moduleId !== null && severalWrote(moment.modifyList) ? (
                <SeeWhoWrote
                  recordId={recordId}
                  moduleId={moment.moduleId}
                  from={moment.revision - 1}
                  to={moment.revision}
                  people={view.people}
                />
              ) : null}
              {moment.changeCount > moment.modifyList.length && control.text === '' ? (
                <span className="mute">
                  {t('moreChanges', { count: moment.changeCount - moment.modifyList.length })}
                </span>
              ) : null}
              {moment.reason === null || moment.reason === '' ? null : (
                <Text fz="sm" mt={6}>
                  <span className="mute">{t('column.reason')}: </span>
                  {moment.reason}
                </Text>
              )}
            </li>
          ))}
        </ol>
        <Pages total={pages} value={control.page} onChange={(page) => control.set({ page })} />
      </Stack>
    </>
  );
};
