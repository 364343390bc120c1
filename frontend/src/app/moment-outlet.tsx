import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { momentStore } from '../api/moment';
import { useStore } from '../lib/store';
import { PageSkeleton } from '../ui/skeletons';
import { useMomentOfAddress } from './moment-keeper';

const UnderDateBar = lazy(() => import('./date-bar').then((file) => ({ default: file.UnderDateBar })));

/** The screen of the address, as of its moment; `bar` is where the date bar comes to stand, together with the screen. */
export const MomentOutlet = ({ bar }: { readonly bar: Element | null }) => {
  const moment = useStore(momentStore);
  const screen = useMomentOfAddress() ? <Outlet key={moment} /> : <PageSkeleton />;
  return moment === null ? screen : <UnderDateBar {...{ moment, bar }}>{screen}</UnderDateBar>;
};
