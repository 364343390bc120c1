import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';
import { RECORD_TEXTS } from './texts';

const record = withTexts(RECORD_TEXTS, async () => (await import('./page/record-page')).RecordPage);

/** Screens of one record (R012-R019). */
export const featureRoutes: RouteObject[] = [
  {
    path: '/editRecord/:id',
    lazy: record,
  },
  {
    path: '/newRecord/:id/:bookId',
    lazy: record,
  },
  {
    path: '/cloneRecord/:id/:bookId',
    lazy: withTexts(['records'], async () => (await import('./create/clone-record-page')).CloneRecordPage),
  },
  {
    path: '/mobilePreview/:id',
    lazy: withTexts(['records', 'relations'], async () => (await import('./preview/preview-page')).MobilePreviewPage),
  },
  {
    path: '/recordPreview/:id',
    lazy: withTexts(['records', 'relations'], async () => (await import('./preview/preview-page')).PreviewPage),
  },
  {
    path: '/previewRecord/:id',
    lazy: withTexts(['records', 'relations'], async () => (await import('./preview/preview-page')).PreviewPage),
  },
  {
    path: '/previewHisRecord/:id/:version',
    lazy: withTexts(['records', 'relations'], async () => (await import('./preview/preview-page')).VersionPreviewPage),
  },
];
