import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { ofNow, ofThen } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';
import { PREVIEW_TEXTS, RECORD_TEXTS, UPLOAD_TEXTS } from './texts';

const record = withTexts(RECORD_TEXTS, async () => (await import('./page/record-page')).RecordPage);
/** Its answer is asked for while the screen is fetched, which waits for neither. */
const beginning = ({ params }: LoaderFunctionArgs): null => {
  void import('./page/begin-record').then(({ beginRecord }) => beginRecord(params['id'] ?? '')).catch(() => undefined);
  return null;
};
const list = withTexts(['recordLists'], async () => (await import('./lists/record-list-page')).RecordListPage);

/** Lists of records, and the screens of one (R012-R019). */
export const featureRoutes: RouteObject[] = [
  ...ofThen([
    { path: '/record', lazy: list },
    { path: '/record/overdue', lazy: list },
    {
      path: '/record/recycleBin',
      lazy: withTexts(['recordLists'], async () => (await import('./lists/recycle-bin-page')).RecycleBinPage),
    },
    {
      path: '/record/labmap/:id',
      lazy: withTexts(['labMap', 'chemistry'], async () => (await import('./route/lab-map-page')).LabMapPage),
    },
    {
      path: '/editRecord/:id',
      loader: beginning,
      lazy: record,
    },
    {
      path: '/mobilePreview/:id',
      lazy: withTexts(PREVIEW_TEXTS, async () => (await import('./preview/preview-page')).MobilePreviewPage),
    },
    {
      path: '/recordPreview/:id',
      lazy: withTexts(PREVIEW_TEXTS, async () => (await import('./preview/preview-page')).PreviewPage),
    },
    {
      path: '/previewRecord/:id',
      lazy: withTexts(PREVIEW_TEXTS, async () => (await import('./preview/preview-page')).PreviewPage),
    },
    {
      path: '/previewHisRecord/:id/:version',
      lazy: withTexts(PREVIEW_TEXTS, async () => (await import('./preview/preview-page')).VersionPreviewPage),
    },
  ]),
  ...ofNow([
    {
      path: '/record/mark',
      lazy: withTexts(['team'], async () => (await import('./marks/record-mark-page')).RecordMarkPage),
    },
    {
      path: '/record/import',
      lazy: withTexts(
        ['imports', 'recordLists', 'registers', ...PREVIEW_TEXTS],
        async () => (await import('./imports/import-page')).ImportPage,
      ),
    },
    {
      path: '/uploadRecord/:id',
      lazy: withTexts(UPLOAD_TEXTS, async () => (await import('./upload/upload-page')).UploadPage),
    },
    {
      path: '/newRecord/:id/:bookId',
      lazy: record,
    },
    {
      path: '/cloneRecord/:id/:bookId',
      lazy: withTexts(
        ['records', 'registers'],
        async () => (await import('./create/clone-record-page')).CloneRecordPage,
      ),
    },
  ]),
];

export const featureLinks: readonly ContextLink[] = [
  { section: 'records', key: 'myRecords', path: '/record' },
  { section: 'records', key: 'overdue', path: '/record/overdue' },
  { section: 'records', key: 'importFiles', path: '/record/import' },
  { section: 'records', key: 'checkRecord', path: '/checkRecord' },
  { section: 'records', key: 'recycleBin', path: '/record/recycleBin' },
  { section: 'templates', key: 'recordMark', path: '/record/mark' },
];
