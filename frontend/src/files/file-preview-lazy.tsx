import { lazy } from 'react';
import { LazyPart } from '../ui/lazy-part';
import type { FilePreviewProps } from './file-preview';

const FilePreview = lazy(() => import('./file-preview').then((file) => ({ default: file.FilePreview })));

/** A file in place, with what shows it fetched when it is opened. */
export const FilePreviewLazy = (props: FilePreviewProps) => (
  <LazyPart onClose={props.onClose}>
    <FilePreview {...props} />
  </LazyPart>
);
