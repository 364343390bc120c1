import { Button, Group } from '@mantine/core';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useQueryCall } from '../../api/use-query-call';
import { useMe } from '../../identity/session';
import { ErrorState } from '../../ui/error-state';
import { PageSkeleton } from '../../ui/skeletons';
import { exactTime } from '../../ui/times';
import { showDone } from '../../ui/toasts';
import { useDocumentTitle } from '../../ui/use-document-title';
import { exportPdf } from '../page/export-pdf';
import classes from '../page/record.module.css';
import { RecordSheet } from './record-sheet';
import { SignatureBlock } from './signature-block';
import { UnregisteredCopy } from './unregistered-copy';
import { usePrint } from './use-print';
import { PaperContext } from './use-printing';
import './print.css';
import { WorkButton } from '../../ui/work-button';

/** A browser names the printed file after the tab. */
const previewTitle = ({ number, title, version }: RecordView): string => `${number} ${title} v${String(version)}`;

/** R013, R014: the record to read, to print and to export. */
export const PreviewPage = () => {
  const { id = '' } = useParams();
  const query = useQueryCall(recordCalls.record, { id }, { watch: [`record:${id}`] });
  return (
    <Shown
      record={query.data?.response}
      failed={
        query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} recordId={id} /> : null
      }
      version={null}
    />
  );
};

/** R015: the record as it stood when a version was submitted. */
export const VersionPreviewPage = () => {
  const { id = '', version = '1' } = useParams();
  const query = useQueryCall(recordCalls.recordAtVersion, { id, version: Number(version) });
  return (
    <Shown
      record={query.data?.response}
      failed={
        query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} recordId={id} /> : null
      }
      version={Number(version)}
    />
  );
};

/** R012: on a phone: the record without anything around it. */
export const MobilePreviewPage = () => {
  const { id = '' } = useParams();
  const query = useQueryCall(recordCalls.record, { id }, { watch: [`record:${id}`] });
  useDocumentTitle(query.data ? previewTitle(query.data.response) : null);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} recordId={id} />;
  if (!query.data) return <PageSkeleton />;
  return (
    <div className="paper-page" style={{ padding: '12px 10px 60px' }}>
      <RecordSheet record={query.data.response} />
      <SignatureBlock record={query.data.response} />
    </div>
  );
};

const Shown = ({
  record,
  failed,
  version,
}: {
  readonly record: RecordView | undefined;
  readonly failed: ReactNode;
  readonly version: number | null;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const me = useMe();
  const [search] = useSearchParams();
  const mark = useQueryCall(organizationCalls.watermark, {}, { staleTime: 5 * 60_000, watch: ['settings'] }).data
    ?.response;
  const onPaper = mark?.Applicability.some((each) => each.Key === 'PRINT' && each.Enabled) ?? false;
  const { code, printing, print } = usePrint(record, version);
  const asked = useRef(false);
  useDocumentTitle(record ? previewTitle(record) : null);
  useEffect(() => {
    if (record && search.get('print') === '1' && !asked.current) {
      asked.current = true;
      void print();
    }
  });
  if (failed) return failed;
  if (!record) return <PageSkeleton />;
  return (
    <div className="paper-page">
      <header className={`${classes['bar'] ?? ''} no-print`} style={{ position: 'sticky', top: 0 }}>
        <span className="mono" style={{ marginLeft: 8 }}>
          {record.number}
        </span>
        <span className="mute">{version === null ? t('preview.title') : t('preview.history', { version })}</span>
        <span className={classes['grow']} />
        <Group gap={8} wrap="nowrap">
          {record.may.exportIt ? (
            <>
              <Button
                variant="default"
                onClick={() => {
                  showDone(t('top.exporting'));
                  void exportPdf(record.experimentId, record.number, version);
                }}
              >
                {t('top.exportPdf')}
              </Button>
              <WorkButton variant="default" working={printing} onClick={() => void print()}>
                {t('top.print')}
              </WorkButton>
            </>
          ) : null}
          <Button component={Link} to={`/editRecord/${record.experimentId}`}>
            {t('preview.edit')}
          </Button>
        </Group>
      </header>
      {code === null ? <UnregisteredCopy may={record.may.exportIt} /> : null}
      <div className="sheet-only">
        <div className="print-head">
          <span>
            {record.number} · v{record.version}
          </span>
          <span>{code === null ? '' : t('preview.code', { code })}</span>
        </div>
      </div>
      <PaperContext.Provider value={printing}>
        <div style={{ padding: '24px 16px 60px' }}>
          <RecordSheet record={record} />
          <SignatureBlock record={record} />
          <div className="sheet-only" style={{ fontSize: '9.5pt', marginTop: 12 }}>
            <p className="mono">{t('preview.recordHash', { hash: record.recordHash })}</p>
            <p>{t('preview.printed', { time: exactTime(new Date()), name: me.accountInfo.realName })}</p>
            {code === null ? null : (
              <p>
                {t('preview.code', { code })} — {t('preview.codeHelp')}
              </p>
            )}
          </div>
        </div>
      </PaperContext.Provider>
      {onPaper ? (
        <div className="paper-watermark" aria-hidden>
          {mark?.text}
        </div>
      ) : null}
    </div>
  );
};
