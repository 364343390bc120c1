import clsx from 'clsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { momentStore } from '../api/moment';
import { queryClient } from '../api/query-client';
import { followStream } from '../api/stream';
import { lockStore, useMe, useSession } from '../identity/session';
import { useStore } from '../lib/store';
import { begunRecords } from '../records/create/begun-store';
import { useShortcuts } from '../ui/shortcuts';
import { PageSkeleton } from '../ui/skeletons';
import { subjectOf, headerHidden } from './areas';
import { CommandPalette } from './command-palette';
import { dialogStore } from './dialogs';
import { FrameDialogs } from './frame-dialogs';
import classes from './frame.module.css';
import { Header } from './header/header';
import { LockScreen } from './lock-screen';
import { sideSections } from './navigation';
import { MomentOutlet } from './moment-outlet';
import { OfflineBanner } from './offline-banner';
import { SideMenu } from './side-menu';
import { useCellOverflow } from './use-cell-overflow';
import { useIdleLock } from './use-idle-lock';
import { Watermark } from './watermark';

const PasswordExpired = lazy(() => import('./password-expired').then((file) => ({ default: file.PasswordExpired })));
const SecondFactorDue = lazy(() => import('./second-factor-due').then((file) => ({ default: file.SecondFactorDue })));

/** The main layout: header, side menu, and what lies over every screen. Behind the lock there is no screen at all (L01). */
export const Frame = () => {
  const session = useSession();
  const locked = useStore(lockStore);
  if (!session) return null;
  if (locked) return <LockScreen />;
  if (!session.passwordExpired && !session.secondFactorDue) return <OpenFrame />;
  return <Suspense fallback={null}>{session.passwordExpired ? <PasswordExpired /> : <SecondFactorDue />}</Suspense>;
};

const OpenFrame = () => {
  const { t } = useTranslation(['frame', 'common']);
  const { pathname } = useLocation();
  const me = useMe();
  const navigate = useNavigate();
  const [bar, setBar] = useState<Element | null>(null);
  const [palette, setPalette] = useState(false);
  useIdleLock();
  useCellOverflow();
  useEffect(() => followStream(queryClient), []);
  const myId = me.accountInfo.id;
  const goTo = useRef(navigate);
  useEffect(() => {
    goTo.current = navigate;
  });
  const moment = useStore(momentStore);
  const inPast = moment !== null;
  useEffect(() => {
    if (inPast || begunRecords(myId).length === 0) return;
    void import('../records/create/finish-begun').then(({ finishBegun }) =>
      finishBegun(myId, (address) => void goTo.current(address)),
    );
  }, [myId, inPast]);
  const bare = headerHidden(pathname);
  useShortcuts(t('common:keys.general'), [
    { key: 'mod+k', label: t('common:keys.palette'), run: () => setPalette(true) },
    {
      key: '/',
      label: t('common:keys.search'),
      run: () => {
        const box = document.querySelector<HTMLInputElement>('#global-search');
        if (box) box.focus();
        else void navigate('/globSearch');
      },
    },
    { key: '?', label: t('common:keys.help'), run: () => dialogStore.set('shortcuts') },
  ]);
  const side = bare ? [] : sideSections(subjectOf(pathname), me);
  return (
    <div className={clsx(classes['frame'], bare && classes['bare'])}>
      <a href="#main" className="skip-link">
        {t('frame:skip')}
      </a>
      {bare ? null : <Header onPalette={() => setPalette(true)} />}
      <OfflineBanner />
      <div ref={setBar} style={{ display: 'contents' }} />
      <div className={classes['body']}>
        {side.length > 0 ? (
          <SideMenu sections={side} quick={moment === null && !['team', 'project'].includes(subjectOf(pathname))} />
        ) : null}
        <main id="main" className={clsx(classes['main'], !bare && classes['padded'])} tabIndex={-1}>
          <Suspense fallback={<PageSkeleton />}>
            <MomentOutlet bar={bar} />
          </Suspense>
        </main>
      </div>
      <Watermark />
      <FrameDialogs />
      <CommandPalette opened={palette} onClose={() => setPalette(false)} />
    </div>
  );
};
