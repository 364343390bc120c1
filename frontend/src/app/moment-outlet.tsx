import { lazy } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { momentStore } from '../api/moment';
import { useStore } from '../lib/store';
import { PageSkeleton } from '../ui/skeletons';
import { useMomentOfAddress } from './moment-keeper';
import { OF_NOW } from './of-moment';

const NowOnly = lazy(() => import('../ui/now-only').then((file) => ({ default: file.NowOnly })));

/** The screen of the address, as of its moment; a screen that is of now alone says so under the date bar. */
export const MomentOutlet = () => {
  const moment = useStore(momentStore);
  const isOfMoment = useMomentOfAddress();
  const isOfNow = useMatches().some(({ handle }) => handle === OF_NOW);
  if (!isOfMoment) return <PageSkeleton />;
  return moment !== null && isOfNow ? <NowOnly /> : <Outlet key={moment} />;
};
