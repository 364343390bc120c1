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
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../../../api/use-blob-url';
import classes from '../fields.module.css';
import { fileSort, previewKind, type FileSort } from './file-kinds';

const PdfThumbnail = lazy(() => import('./pdf-thumbnail').then((file) => ({ default: file.PdfThumbnail })));

const ICONS: Readonly<Record<FileSort, typeof IconFile>> = {
  ...{ picture: IconPhoto, pdf: IconFileTypePdf, word: IconFileText, sheet: IconTable, slides: IconPresentation },
  ...{ text: IconFileText, structure: IconAtom2, spectrum: IconWaveSine, sequence: IconDna2, archive: IconFileZip },
  file: IconFile,
};

/** Larger ones are drawn when they are opened: a list of files must not fetch a day's microscopy. */
const LIMIT_BYTES = 5 * 1024 * 1024;

const mayBeDrawn = (file: FileRef): boolean => {
  const kind = previewKind(file);
  return file.size <= LIMIT_BYTES && (kind === 'picture' || kind === 'pdf');
};

const Drawn = ({ file }: { readonly file: FileRef }) => {
  const { url, blob, failed } = useBlobUrl(file.hash);
  const [broken, setBroken] = useState(false);
  const Icon = ICONS[fileSort(file)];
  const icon = <Icon size={22} stroke={1.4} />;
  if (failed || broken || url === null || blob === null) return icon;
  return previewKind(file) === 'picture' ? (
    <img src={url} alt="" decoding="async" onError={() => setBroken(true)} />
  ) : (
    <Suspense fallback={icon}>
      <PdfThumbnail blob={blob} instead={icon} />
    </Suspense>
  );
};

/** A file at a glance: the picture itself or a PDF's first page, fetched when it comes near the window; else its sort. */
export const FileThumbnail = ({ file, onOpen }: { readonly file: FileRef; readonly onOpen: (() => void) | null }) => {
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
  const shown = drawn && near ? <Drawn file={file} /> : <Icon size={22} stroke={1.4} />;
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
