import { Button, CopyButton, Group, Text, Title } from '@mantine/core';
import { fileSize } from '@shilu/events/core/file-size';
import { fileCalls, type FileDetail } from '@shilu/events/files/calls';
import { RECORD } from '@shilu/events/records/record-category';
import { registers } from '@shilu/events/core/registers';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { fileEnding, fileSort, previewKind } from '../files/file-kinds';
import { downloadFile } from '../files/file-links';
import { FilePreviewLazy } from '../files/file-preview-lazy';
import type { HeldIn } from '../files/held-in';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { subjectPath } from '../registers/subject-path';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { CardSkeleton } from '../ui/skeletons';
import { dateTime, exactTime } from '../ui/times';
import { useDocumentTitle } from '../ui/use-document-title';

type Holder = FileDetail['holders'][number];

/** A copy is taken from the first that holds it, by whose rights it is open to its reader; to look is at none of them. */
const heldInOf = (holder: Holder | undefined): HeldIn => {
  if (holder === undefined) return {};
  return holder.category === RECORD ? { recordId: holder.id } : { category: holder.category, entryId: holder.id };
};

const HolderLine = ({ holder, name }: { readonly holder: Holder; readonly name: string }) => {
  const { t } = useTranslation(['resources', 'records']);
  const language = useStore(languageStore);
  const path = subjectPath(holder.category, holder.id);
  const called = holder.name === '' ? t('resources:file.unnamed') : holder.name;
  const kind = registers.find((register) => register.name === holder.category)?.label[language];
  return (
    <li style={{ padding: '6px 0', overflowWrap: 'anywhere' }}>
      {kind === undefined ? null : <span className="mute">{kind} </span>}
      {path === null ? (
        called
      ) : (
        <Link className="link" to={path}>
          {called}
        </Link>
      )}
      {holder.fileName === name ? null : (
        <span className="mute"> · {t('resources:file.calledThere', { name: holder.fileName })}</span>
      )}
    </li>
  );
};

/** R102: one file, whatever holds it: what it is, who brought it, and where it is used. */
export const FilePage = () => {
  const { id = '' } = useParams();
  const { t } = useTranslation(['resources', 'records']);
  const { data, error, refetch } = useQueryCall(fileCalls.detail, { id }, { watch: ['records'] });
  const [open, setOpen] = useState(false);
  const file = data?.response;
  // Also while it is fetched, and where it is not here.
  useDocumentTitle(file?.name ?? t('resources:file.title'));
  const heldIn = useMemo(() => heldInOf(file?.holders[0]), [file]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (file === undefined) return <CardSkeleton />;
  const { hash, name, size, mime, brought, holders, more } = file;
  const ref = { hash, name, size, mime };
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            {previewKind(ref) === null ? null : (
              <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setOpen(true)}>
                {t('resources:file.preview')}
              </Button>
            )}
            <Button leftSection={<IconDownload size={16} />} onClick={() => void downloadFile(ref, heldIn)}>
              {t('resources:file.download')}
            </Button>
          </>
        }
      />
      <dl>
        <Fact label={t('resources:file.kind')}>
          {t(`records:files.sort.${fileSort(ref)}`, { ending: fileEnding(ref) }).trim()}
        </Fact>
        <Fact label={t('resources:file.size')}>{fileSize(size)}</Fact>
        <Fact label={t('resources:file.hash')}>
          <span className="mono" style={{ overflowWrap: 'anywhere' }}>
            {hash}
          </span>{' '}
          <CopyButton value={hash}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="subtle" onClick={copy}>
                {copied ? t('resources:file.copied') : t('resources:file.copy')}
              </Button>
            )}
          </CopyButton>
        </Fact>
        {brought === null ? null : (
          <Fact label={t('resources:file.brought')}>
            <span title={exactTime(brought.at)}>
              {t('resources:file.broughtBy', { name: brought.byName, at: dateTime(brought.at) })}
            </span>
          </Fact>
        )}
      </dl>
      <Title order={2} fz={16} mt={16}>
        {t('resources:file.usedIn')}
      </Title>
      <Text c="dimmed" fz="sm">
        {t('resources:file.usedHelp')}
      </Text>
      {holders.length === 0 ? <p>{t('resources:file.unused')}</p> : null}
      <ul style={{ listStyle: 'none', padding: 0 }}>
        {holders.map((holder) => (
          <HolderLine key={`${holder.category} ${holder.id}`} holder={holder} name={name} />
        ))}
      </ul>
      {more ? <p className="mute">{t('resources:file.more')}</p> : null}
      {open ? (
        <FilePreviewLazy
          file={ref}
          listed={[ref]}
          reading={{ read: undefined, onRead: null, onMass: undefined }}
          onClose={() => setOpen(false)}
          onDownload={() => void downloadFile(ref, heldIn)}
        />
      ) : null}
    </>
  );
};

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Group gap={12} wrap="nowrap" align="baseline" style={{ padding: '4px 0' }}>
    <dt className="mute" style={{ flex: '0 0 88px' }}>
      {label}
    </dt>
    <dd style={{ margin: 0, minWidth: 0 }}>{children}</dd>
  </Group>
);
