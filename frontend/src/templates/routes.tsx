import type { RouteObject } from 'react-router-dom';
import { ofNow, ofThen } from '../app/of-moment';
import { withTexts } from '../i18n/with-texts';
import { PREVIEW_TEXTS } from '../records/texts';
import { COPY, EDIT, LIST, NEW, PREVIEW } from './addresses';

export const featureRoutes: RouteObject[] = [
  ...ofThen([
    {
      path: LIST,
      lazy: withTexts(
        ['recordLists', 'registers', 'templates'],
        async () => (await import('./my-templates-page')).MyTemplatesPage,
      ),
    },
    {
      path: PREVIEW,
      lazy: withTexts(
        ['templates', 'recordLists', 'registers', 'records', ...PREVIEW_TEXTS],
        async () => (await import('./template-preview-page')).TemplatePreviewPage,
      ),
    },
  ]),
  ...ofNow([
    {
      path: NEW,
      lazy: withTexts(['templates', 'registers', 'records'], async () => (await import('./design-page')).NewDesignPage),
    },
    {
      path: EDIT,
      lazy: withTexts(
        ['templates', 'registers', 'records'],
        async () => (await import('./design-page')).EditDesignPage,
      ),
    },
    {
      path: COPY,
      lazy: withTexts(
        ['templates', 'registers', 'records'],
        async () => (await import('./design-page')).CopyDesignPage,
      ),
    },
  ]),
];
