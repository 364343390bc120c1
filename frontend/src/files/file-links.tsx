import { fileSize } from '@shilu/events/core/file-size';
import { ActionIcon, Tooltip } from '@mantine/core';
import type { FileRef } from '@shilu/events/core/schemas';
import { characterisation } from '@shilu/events/spectra/characterisation';
import { comparedText } from '@shilu/events/spectra/compound';
import { isJcampFile } from '@shilu/events/spectra/jcamp-file';
import type { SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import { fileCalls } from '@shilu/events/files/calls';
import { IconAlertTriangle, IconDownload, IconEye } from '@tabler/icons-react';
import { useCallback, useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchFile } from '../api/call-api';
import { useInPast } from '../api/moment';
import { saveFile } from '../api/save-file';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { showError } from '../ui/toasts';
import { HeldInContext, type HeldIn } from './held-in';
import classes from './files.module.css';
import { fileEnding, fileSort, previewKind } from './file-kinds';
import { FileThumbnail } from './file-thumbnail';
import { FilePreviewLazy } from './file-preview-lazy';
import { SpectrumNear } from './spectrum-near';

type Linked = FileRef & {
  readonly note?: string | undefined;
  readonly spectrum?: SpectrumSignals | undefined;
};
export const downloadFile = async (file: FileRef, heldIn: HeldIn): Promise<void> => {
  try {
    const { blob } = await fetchFile(fileCalls.download, {
      type: 'attachment',
      guid: file.hash,
      name: file.name,
      ...heldIn,
    });
    saveFile(blob, file.name);
  } catch (error) {
    showError(error);
  }
};

type Thumbnail = {
  readonly file: FileRef;
  readonly onOpen: (file: FileRef) => void;
  readonly onBroken: (hash: string) => void;
};
const ListedThumbnail = ({ file, onOpen, onBroken }: Thumbnail) => {
  const { hash } = file;
  const tell = useCallback(() => onBroken(hash), [onBroken, hash]);
  return <FileThumbnail file={file} onOpen={previewKind(file) === null ? null : () => onOpen(file)} onBroken={tell} />;
};

const ReadOff = ({ spectrum }: { readonly spectrum: SpectrumSignals }) => {
  const language = useStore(languageStore);
  const [text, compared] = [characterisation(spectrum), comparedText(spectrum, language)];
  return (
    <div style={{ fontSize: 13, overflowWrap: 'anywhere' }}>
      {text === '' ? null : <div>{text}</div>}
      {compared === '' ? null : <div className="mute">{compared}</div>}
    </div>
  );
};

/** Files with what tells one from another: name, size, kind, the first of its hash. Opens previews in place. */
export const FileLinks = <F extends Linked>({
  files,
  extra,
  onSpectrum,
  onMass,
  drawsSpectra = false,
}: {
  readonly files: readonly F[];
  /** Takes what is read off the spectrum of a file; left out where it is only shown. */
  readonly onSpectrum?: (file: F, read: SpectrumSignals | undefined) => void;
  /** Takes an accurate mass that is picked in a mass spectrum. */
  readonly onMass?: (found: string) => void;
  /** Spectra stand below their files as figures. */
  readonly drawsSpectra?: boolean;
  readonly extra?: (file: F) => ReactNode;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const heldIn = useContext(HeldInContext);
  // A copy leaves now: in the past one looks.
  const inPast = useInPast();
  const [open, setOpen] = useState<FileRef | null>(null);
  // As it is listed now: what is read off it changes while it is open.
  const opened = open === null ? undefined : files.find(({ hash, name }) => hash === open.hash && name === open.name);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const noteBroken = useCallback((hash: string) => setBroken((known) => new Set(known).add(hash)), []);
  return (
    <>
      <ul className={classes['files']}>
        {files.map((file, at) => (
          <li key={`${file.hash}-${String(at)}`}>
            <ListedThumbnail file={file} onOpen={setOpen} onBroken={noteBroken} />
            <div className={classes['fileName']}>
              <b>{file.name}</b>
              <div className="mute" style={{ fontSize: 12 }}>
                {t(`files.sort.${fileSort(file)}`, { ending: fileEnding(file) }).trim()} · {fileSize(file.size)} ·{' '}
                <Tooltip label={`SHA-256 ${file.hash}`} multiline maw={320} style={{ overflowWrap: 'anywhere' }}>
                  <Link
                    className="link mono"
                    to={`/resource/detailFile/${file.hash}`}
                    aria-label={t('files.detail', { name: file.name })}
                  >
                    {file.hash.slice(0, 8)}
                  </Link>
                </Tooltip>
              </div>
              {broken.has(file.hash) ? (
                <div className={classes['brokenFile']} role="note">
                  <IconAlertTriangle size={14} stroke={1.6} aria-hidden /> {t('files.brokenListed')}
                </div>
              ) : null}
              {extra ? extra(file) : file.note ? <div style={{ fontSize: 13 }}>{file.note}</div> : null}
              {drawsSpectra && isJcampFile(file) ? <SpectrumNear file={file} read={file.spectrum} /> : null}
              {file.spectrum === undefined ? null : <ReadOff spectrum={file.spectrum} />}
            </div>
            {previewKind(file) === null ? null : (
              <Tooltip label={t('files.preview')}>
                <ActionIcon
                  className="no-print"
                  aria-label={`${t('files.preview')} ${file.name}`}
                  onClick={() => setOpen(file)}
                >
                  <IconEye size={18} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
            {inPast ? null : (
              <Tooltip label={t('files.download')}>
                <ActionIcon
                  className="no-print"
                  aria-label={`${t('files.download')} ${file.name}`}
                  onClick={() => void downloadFile(file, heldIn)}
                >
                  <IconDownload size={18} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <FilePreviewLazy
          file={open}
          listed={files}
          reading={{
            read: opened?.spectrum,
            onRead: onSpectrum === undefined || opened === undefined ? null : (read) => onSpectrum(opened, read),
            onMass,
          }}
          onClose={() => setOpen(null)}
          onDownload={() => void downloadFile(open, heldIn)}
        />
      )}
    </>
  );
};
