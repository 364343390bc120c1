import type { RouteObject } from 'react-router-dom';

/** Screens of one record (R012-R019). */
export const roomRoutes: RouteObject[] = [
  { path: '/editRecord/:id', lazy: async () => ({ Component: (await import('./page/record-page')).RecordPage }) },
  {
    path: '/newRecord/:id/:bookId',
    lazy: async () => ({ Component: (await import('./create/new-record-page')).NewRecordPage }),
  },
  {
    path: '/cloneRecord/:id/:bookId',
    lazy: async () => ({ Component: (await import('./create/clone-record-page')).CloneRecordPage }),
  },
  {
    path: '/mobilePreview/:id',
    lazy: async () => ({ Component: (await import('./preview/preview-page')).MobilePreviewPage }),
  },
  {
    path: '/recordPreview/:id',
    lazy: async () => ({ Component: (await import('./preview/preview-page')).PreviewPage }),
  },
  {
    path: '/previewRecord/:id',
    lazy: async () => ({ Component: (await import('./preview/preview-page')).PreviewPage }),
  },
  {
    path: '/previewHisRecord/:id/:version',
    lazy: async () => ({ Component: (await import('./preview/preview-page')).VersionPreviewPage }),
  },
];
