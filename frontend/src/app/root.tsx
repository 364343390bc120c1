import { Suspense, useEffect } from 'react';
import { matchPath, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { publicRoutes } from '../identity/routes';
import { useSession } from '../identity/session';
import { LeaveGuard } from '../ui/leave-guard';
import { PageSkeleton } from '../ui/skeletons';
import { forgetReload } from './chunk-reload';
import { useKeptFocus } from './focus-keeper';
import { forgetTeam, loginAddress, SESSION_LOST } from './guards';

const isPublic = (pathname: string): boolean =>
  publicRoutes.some(({ path }) => path !== undefined && matchPath(path, pathname) !== null);

/** Around every screen. When the session ends anywhere, here is where the way to login begins (E08). */
export const Root = () => {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => forgetReload(), []);
  useKeptFocus();
  useEffect(() => {
    if (session !== null || isPublic(location.pathname)) return;
    queryClient.clear();
    forgetTeam();
    void navigate(loginAddress(location.pathname + location.search + location.hash), {
      replace: true,
      state: SESSION_LOST,
    });
  }, [session, location, navigate]);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
      <ScrollRestoration />
      <LeaveGuard />
    </Suspense>
  );
};
