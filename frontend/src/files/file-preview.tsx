import { Button, Loader, Text } from '@mantine/core';
import type { FileRef } from '@shilu/events/core/schemas';
import { lazy, Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInPast } from '../api/moment';
import { useBlobUrl } from '../api/use-blob-url';
import type { Reading } from '../spectra/spectrum-preview';
import { previewKind, type PreviewKind } from './file-kinds';
import { TextPreview } from './text-preview';
import { LazyPart } from '../ui/lazy-part';
import { DialogFoot } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';

const PdfPreview = lazy(() => import('./pdf-preview').then((file) => ({ default: file.PdfPreview })));
const DocxPreview = lazy(() => import('./docx-preview').then((file) => ({ default: file.DocxPreview })));
const SpectrumPreview = lazy(() =>
  import('../spectra/spectrum-preview').then((file) => ({ default: file.SpectrumPreview })),
);
const TiffPreview = lazy(() => import('./tiff-preview').then((file) => ({ default: file.TiffPreview })));

/** A file that breaks its reader costs a sentence, not the page. */
class Guarded extends Component<
  { readonly instead: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

export type FilePreviewProps = {
  readonly file: FileRef;
  /** The files that it is listed with. */
  readonly listed: readonly FileRef[];
  /** What was read off it, where it is a spectrum. */
  readonly reading: Reading;
  readonly onClose: () => void;
  readonly onDownload: () => void;
};

/** Kinds that the server opens for a reader here, where it would not open them in a window of their own (V016). */
const READ_HERE: readonly (PreviewKind | null)[] = ['docx', 'spectrum', 'text'];

export const FilePreview = ({ file, listed, reading, onClose, onDownload }: FilePreviewProps) => {
  const { t } = useTranslation(['records', 'common']);
  const inPast = useInPast();
  const kind = previewKind(file);
  const { url, blob, failed } = useBlobUrl(file.hash, READ_HERE.includes(kind) ? file.name : undefined);
  const broken = (
    <Text p={24} ta="center">
      {t('files.broken')}
    </Text>
  );
  const shown = (): ReactNode => {
    if (failed)
      return (
        <Text p={24} ta="center">
          {t('files.unavailable')}
        </Text>
      );
    if (url === null || blob === null) return <Loader m="xl" aria-label={t('files.loading')} />;
    switch (kind) {
      case 'picture':
        return <img src={url} alt={file.name} style={{ maxWidth: '100%', display: 'block', margin: '0 auto' }} />;
      case 'pdf':
        return <PdfPreview blob={blob} broken={broken} />;
      case 'docx':
        return <DocxPreview blob={blob} broken={broken} />;
      case 'tiff':
        return <TiffPreview blob={blob} broken={broken} />;
      case 'spectrum':
        return (
          <SpectrumPreview
            blob={blob}
            name={file.name}
            {...reading}
            others={listed.filter((other) => other.hash !== file.hash && previewKind(other) === 'spectrum')}
          />
        );
      case 'text':
        return <TextPreview blob={blob} csv={/\.(csv|tsv)$/i.test(file.name)} />;
      default:
        return broken;
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1100px, 94vw)"
      title={file.name}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div style={{ maxHeight: '74vh', overflow: 'auto' }} tabIndex={0} role="group" aria-label={file.name}>
        <Guarded instead={broken}>
          <LazyPart fallback={<Loader m="xl" aria-label={t('files.loading')} />}>{shown()}</LazyPart>
        </Guarded>
      </div>
      {inPast ? null : (
        <DialogFoot mt={12}>
          <Button variant="default" onClick={onDownload}>
            {t('files.download')}
          </Button>
        </DialogFoot>
      )}
    </Modal>
  );
};
