import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { publicRoutes } from '../identity/routes';
import { PageSkeleton } from '../ui/skeletons';
import { Frame } from './frame';
import { guard } from './guards';
import { NotFoundPage } from './not-found-page';
import { features } from './features';
import { RouteError } from './route-error';
import { Root } from './root';

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      ...publicRoutes,
      {
        element: <Frame />,
        loader: guard,
        shouldRevalidate: () => true,
        children: [{ errorElement: <RouteError />, children: [...features, { path: '*', element: <NotFoundPage /> }] }],
      },
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
