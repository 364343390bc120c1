import { Anchor, FileButton, Group, List, Stack, Text } from '@mantine/core';
import type { ResponseOf } from '@shilu/events/core/call';
import type { FileRef } from '@shilu/events/core/schemas';
import { recordCalls } from '@shilu/events/records/calls';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { callApi, fetchFile } from '../../api/call-api';
import { saveFile } from '../../api/save-file';
import { uploadFile } from '../../api/upload';
import { useQueryCall } from '../../api/use-query-call';
import { useSend } from '../../api/use-send';
import { refreshWatching } from '../../api/watching';
import { ErrorState } from '../../ui/error-state';
import { NotHere } from '../../ui/not-here';
import { PageHeader } from '../../ui/page-header';
import { PageSkeleton } from '../../ui/skeletons';
import { dateTime } from '../../ui/times';
import { errorText } from '../../ui/toasts';
import { useDocumentTitle } from '../../ui/use-document-title';
import { WorkButton } from '../../ui/work-button';
import classes from '../imports/import-page.module.css';
import { useReason } from '../page/use-reason';
import { MergingCard } from './merging-card';
import { beginMerging, mergedContent, openIn, type CheckedCopy, type Merging } from './uploaded-module';

type Read = { readonly file: FileRef; readonly copy: CheckedCopy };
type Outcome = { readonly title: string; readonly refused: string | null };

/** R027: a record that left as a file is taken back; behind a switch of the organisation, and not there without it. */
export const UploadPage = () => {
  const { id = '' } = useParams();
  const { t } = useTranslation('upload');
  const record = useQueryCall(recordCalls.uploadPlace, { experimentId: id }, { watch: ['records'] });
  useDocumentTitle(record.data === undefined ? t('tab') : t('title', { number: record.data.response.number }));
  const { error } = record;
  if (error instanceof ApiError && error.status === 404) return <NotHere />;
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />;
  if (record.data === undefined) return <PageSkeleton />;
  return <Upload id={id} {...record.data.response} />;
};

type Place = ResponseOf<typeof recordCalls.uploadPlace>;

const Upload = ({ id, number, title, closed }: Place & { readonly id: string }) => {
  const { t } = useTranslation('upload');
  const client = useQueryClient();
  const { send, sending } = useSend();
  const [reading, setReading] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [merging, setMerging] = useState<readonly Merging[]>([]);
  const { forSaves, dialog } = useReason(read?.copy.reasonRequired === true);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);

  const take = async (given: File): Promise<void> => {
    setReading(true);
    setRefused(null);
    setOutcomes(null);
    setRead(null);
    try {
      const file = await uploadFile(given, 'document');
      const { response: copy } = await callApi(recordCalls.checkCopy, { experimentId: id, file });
      setRead({ file, copy });
      setMerging(copy.modules.map(beginMerging));
    } catch (error) {
      setRefused(errorText(error));
    }
    setReading(false);
  };

  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      const { blob, name } = await fetchFile(recordCalls.exportCopy, { experimentId: id });
      saveFile(blob, name ?? `${number}.json`);
    } catch (error) {
      setRefused(errorText(error));
    }
    setLeaving(false);
  };

  const save = async ({ file }: Read): Promise<void> => {
    const reason = await forSaves();
    if (reason === null) return;
    const done: Outcome[] = [];
    for (const each of merging) {
      const { module } = each;
      const data = mergedContent(each);
      if (data === null) continue;
      try {
        await send(recordCalls.saveModule, {
          ...{ experimentId: id, moduleId: module.id, data, contentVersion: module.contentVersion, isAuto: false },
          baseRevision: module.baseRevision,
          ...(module.theirsRevision === module.baseRevision ? {} : { mergedRevision: module.theirsRevision }),
          ...{ source: file, ...(reason === undefined ? {} : { reason }) },
        });
        done.push({ title: module.title, refused: null });
      } catch (error) {
        done.push({ title: module.title, refused: errorText(error) });
      }
    }
    await refreshWatching(client, ['records']);
    setOutcomes(done);
  };
  const change = (next: Merging): void =>
    setMerging(merging.map((each) => (each.module.id === next.module.id ? next : each)));
  const open = merging.reduce((sum, each) => sum + openIn(each).length, 0);
  const saved = merging.filter((each) => mergedContent(each) !== null).length;
  const working = sending === recordCalls.saveModule.path;
  return (
    <>
      {dialog}
      <PageHeader title={t('title', { number })} description={t('about')} />
      <Stack gap={14}>
        <Group gap={12}>
          <Anchor component={Link} to={generatePath('/editRecord/:id', { id })}>
            {number} {title}
          </Anchor>
          <WorkButton variant="default" working={leaving} onClick={() => void leave()}>
            {t('export')}
          </WorkButton>
          {closed ? null : (
            <FileButton accept=".json" disabled={working} onChange={(file) => file && void take(file)}>
              {(props) => (
                <WorkButton {...props} variant="default" working={reading} leftSection={<IconUpload size={15} />}>
                  {t('choose')}
                </WorkButton>
              )}
            </FileButton>
          )}
        </Group>
        {closed ? <Text role="status">{t('recordClosed')}</Text> : null}
        {refused === null ? null : (
          <Text c="var(--red)" role="alert">
            {refused}
          </Text>
        )}
        {read === null ? null : (
          <>
            <Text role="status">
              {merging.length === 0
                ? t('nothing', { at: dateTime(read.copy.exportedAt) })
                : t('found', {
                    at: dateTime(read.copy.exportedAt),
                    changed: merging.length,
                    same: read.copy.unchanged,
                  })}
            </Text>
            {outcomes === null && merging.length === 0 ? null : outcomes === null ? (
              <>
                {merging.map((each) => (
                  <MergingCard key={each.module.id} merging={each} people={read.copy.people} onChange={change} />
                ))}
                <Group gap={12} className={classes['foot'] ?? ''}>
                  <WorkButton working={working} disabled={open > 0 || saved === 0} onClick={() => void save(read)}>
                    {t('save', { count: saved })}
                  </WorkButton>
                  <Text fz="sm" c="dimmed" role="status">
                    {open > 0 ? t('open', { count: open }) : ''}
                  </Text>
                </Group>
              </>
            ) : (
              <List aria-label={t('outcomes')}>
                {outcomes.map(({ title: called, refused: why }, at) => (
                  <List.Item key={at}>
                    {why === null ? t('saved', { title: called }) : t('notSaved', { title: called, why })}
                  </List.Item>
                ))}
              </List>
            )}
          </>
        )}
      </Stack>
    </>
  );
};
