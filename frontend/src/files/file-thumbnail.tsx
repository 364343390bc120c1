import type { FileRef } from '@shilu/events/core/schemas';
import {
  IconAtom2,
  IconDna2,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconPresentation,
  IconTable,
  IconWaveSine,
} from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../api/use-blob-url';
import classes from './files.module.css';
import { fileSort, previewKind, type FileSort, type PreviewKind } from './file-kinds';

const PdfThumbnail = lazy(() => import('./pdf-thumbnail').then((file) => ({ default: file.PdfThumbnail })));
const SpectrumThumbnail = lazy(() =>
  import('../spectra/spectrum-thumbnail').then((file) => ({ default: file.SpectrumThumbnail })),
);
const TiffThumbnail = lazy(() => import('./tiff-thumbnail').then((file) => ({ default: file.TiffThumbnail })));
const DocxThumbnail = lazy(() => import('./docx-thumbnail').then((file) => ({ default: file.DocxThumbnail })));

const ICONS: Readonly<Record<FileSort, typeof IconFile>> = {
  ...{ picture: IconPhoto, pdf: IconFileTypePdf, word: IconFileText, sheet: IconTable, slides: IconPresentation },
  ...{ text: IconFileText, structure: IconAtom2, spectrum: IconWaveSine, sequence: IconDna2, archive: IconFileZip },
  file: IconFile,
};

/** Larger ones are drawn when they are opened: a list of files must not fetch a day's microscopy. */
const LIMIT_BYTES = 5 * 1024 * 1024;

const isDrawn = (kind: PreviewKind | null): kind is Exclude<PreviewKind, 'text'> => kind !== null && kind !== 'text';
const mayBeDrawn = (file: FileRef): boolean => file.size <= LIMIT_BYTES && isDrawn(previewKind(file));

const Drawn = ({ file, onBroken }: { readonly file: FileRef; readonly onBroken: () => void }) => {
  const kind = previewKind(file);
  const { url, blob, failed } = useBlobUrl(file.hash, kind === 'docx' || kind === 'spectrum' ? file.name : undefined);
  const [broken, setBroken] = useState(false);
  const fail = useCallback(() => {
    setBroken(true);
    onBroken();
  }, [onBroken]);
  const Icon = ICONS[fileSort(file)];
  const icon = <Icon size={22} stroke={1.4} />;
  if (failed || broken || url === null || blob === null) return icon;
  switch (kind) {
    case 'picture':
      return <img src={url} alt="" decoding="async" onError={fail} />;
    case 'pdf':
      return <PdfThumbnail blob={blob} instead={icon} onBroken={fail} />;
    case 'tiff':
      return <TiffThumbnail blob={blob} onBroken={fail} />;
    case 'spectrum':
      return <SpectrumThumbnail blob={blob} instead={icon} />;
    case 'docx':
      return <DocxThumbnail blob={blob} onBroken={fail} />;
    default:
      return icon;
  }
};

type Props = {
  readonly file: FileRef;
  readonly onOpen: (() => void) | null;
  /** It was read and is not what it says, or not all of it. */
  readonly onBroken: () => void;
};

/** A file at a glance: the picture itself or the first page, fetched when it comes near the window; else its sort. */
export const FileThumbnail = ({ file, onOpen, onBroken }: Props) => {
  const { t } = useTranslation('records');
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const drawn = mayBeDrawn(file);
  useEffect(() => {
    if (!drawn || !box.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '300px',
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [drawn]);
  const Icon = ICONS[fileSort(file)];
  const icon = <Icon size={22} stroke={1.4} />;
  const shown =
    drawn && near ? (
      <Suspense fallback={icon}>
        <Drawn file={file} onBroken={onBroken} />
      </Suspense>
    ) : (
      icon
    );
  return (
    <div ref={box} className={classes['thumbnail']}>
      {onOpen === null ? (
        shown
      ) : (
        // The eye beside it opens the same by keyboard: one stop for each file is enough.
        <button type="button" tabIndex={-1} aria-hidden title={t('files.preview')} onClick={onOpen}>
          {shown}
        </button>
      )}
    </div>
  );
};
