import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { momentStore } from '../api/moment';
import { useStore } from '../lib/store';
import { PageSkeleton } from '../ui/skeletons';
import { useMomentOfAddress } from './moment-keeper';

const UnderDateBar = lazy(() => import('./date-bar').then((file) => ({ default: file.UnderDateBar })));

/** The screen of the address, as of its moment. */
export const MomentOutlet = () => {
  const moment = useStore(momentStore);
  if (!useMomentOfAddress()) return <PageSkeleton />;
  if (moment === null) return <Outlet />;
  return (
    <UnderDateBar>
      <Outlet key={moment} />
    </UnderDateBar>
  );
};
