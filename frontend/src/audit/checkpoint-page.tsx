import { Button, Group, Text, Title } from '@mantine/core';
import { checkpointCalls } from '@shilu/events/audit/checkpoint-calls';
import { parseCheckpoint } from '@shilu/events/core/checkpoint-note';
import { toHex } from '@shilu/events/core/hashing';
import { IconPrinter, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { fetchFile } from '../api/call-api';
import { LanguageSwitch } from '../app/language-switch';
import { QrCode } from '../records/phone/qr-code';
import { ErrorState } from '../ui/error-state';
import { PageSkeleton } from '../ui/skeletons';
import { exactTime } from '../ui/times';
import { useDocumentTitle } from '../ui/use-document-title';
import classes from './checkpoint.module.css';

const readNote = async (size: string | undefined, signal: AbortSignal): Promise<string> => {
  const { blob } =
    size === undefined
      ? await fetchFile(checkpointCalls.latestCheckpoint, {}, { signal })
      : await fetchFile(checkpointCalls.checkpointAt, { size }, { signal });
  return blob.text();
};

/** Whether the root is the one that stands on the paper, which the code brought along behind #. */
const Compared = ({ onPaper, root }: { readonly onPaper: string; readonly root: string }) => {
  const { t } = useTranslation('checkpoint');
  const same = onPaper.toLowerCase() === root;
  return (
    <Group gap={8} c={same ? 'var(--green)' : 'var(--red)'} wrap="nowrap" role="status">
      {same ? <IconShieldCheck aria-hidden /> : <IconShieldX aria-hidden />}
      <Text fw={600}>{t(same ? 'same' : 'other')}</Text>
    </Group>
  );
};

/** Without logging in: a checkpoint to compare a print with, or to print and put away where nobody of this house can write. */
export const CheckpointPage = () => {
  const { t } = useTranslation('checkpoint');
  const { size } = useParams();
  const onPaper = useLocation().hash.slice(1);
  useDocumentTitle(t('title'));
  const { data: note, error } = useQuery({
    queryKey: ['checkpoint', size ?? 'latest'],
    queryFn: ({ signal }) => readNote(size, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const checkpoint = note === undefined ? null : parseCheckpoint(note);
  if (note === undefined && error === null) return <PageSkeleton />;
  if (note === undefined || checkpoint === null)
    return (
      <main className={classes['page']}>
        <Title order={1} fz={22}>
          {t('title')}
        </Title>
        {size === undefined ? <ErrorState error={error} /> : <Text>{t('gone', { size })}</Text>}
      </main>
    );
  const root = toHex(checkpoint.root);
  return (
    <main className={classes['page']}>
      <Group className="no-print" justify="space-between">
        <LanguageSwitch />
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Group>
      <Title order={1} fz={22}>
        {t('title')}
      </Title>
      <Text>{t('help')}</Text>
      {onPaper === '' ? null : <Compared onPaper={onPaper} root={root} />}
      <div className={classes['facts']}>
        <QrCode text={`${location.origin}/checkpoint/${checkpoint.size}#${root}`} label={t('code')} px={180} />
        <dl>
          <dt>{t('log')}</dt>
          <dd>{checkpoint.origin}</dd>
          {checkpoint.epoch ? (
            <>
              <dt>{t('epoch')}</dt>
              <dd>
                {t(checkpoint.epoch.lost === 0 ? 'epochReplaced' : 'epochWords', {
                  number: checkpoint.epoch.number,
                  at: exactTime(checkpoint.epoch.since),
                  count: checkpoint.epoch.lost,
                })}
              </dd>
            </>
          ) : null}
          <dt>{t('events')}</dt>
          <dd>{checkpoint.size}</dd>
          <dt>{t('root')}</dt>
          <dd className="mono">{root}</dd>
        </dl>
      </div>
      <Text fz="sm">{t('note')}</Text>
      <pre className={classes['note']}>{note}</pre>
      <Text fz="sm" c="dimmed">
        {t('how')}
      </Text>
    </main>
  );
};
