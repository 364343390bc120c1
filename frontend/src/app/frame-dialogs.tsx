import { lazy } from 'react';
import { useInPast } from '../api/moment';
import { useStore } from '../lib/store';
import { dialogStore } from './dialogs';
import { LazyPart } from '../ui/lazy-part';
import { useReleaseNotes } from './use-release-notes';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog')).HelpDialog }));
const ManualPanel = lazy(async () => ({ default: (await import('./manual-panel')).ManualPanel }));
const VersionDialog = lazy(async () => ({ default: (await import('./version-dialog')).VersionDialog }));
const ReleaseNotes = lazy(async () => ({ default: (await import('./release-notes')).ReleaseNotes }));
const ShortcutHelp = lazy(async () => ({ default: (await import('../ui/shortcut-help')).ShortcutHelp }));
const PasskeysDialog = lazy(async () => ({ default: (await import('./passkeys-dialog')).PasskeysDialog }));
const SecondFactorDialog = lazy(async () => ({ default: (await import('./second-factor-dialog')).SecondFactorDialog }));
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog')).PasswordDialog }));

/** What one logs in and signs with is not changed while a moment of the past is looked at. */
const CHANGING: ReadonlySet<string> = new Set(['password', 'passkeys', 'secondFactor']);

/** Dialogs of the main layout; each is fetched when first opened. */
export const FrameDialogs = () => {
  const open = useStore(dialogStore);
  const inPast = useInPast();
  const { read } = useReleaseNotes();
  const close = (): void => {
    if (open === 'releaseNotes') read();
    dialogStore.set(null);
  };
  if (open === null || (inPast && CHANGING.has(open))) return null;
  return (
    <LazyPart key={open} onClose={close}>
      {open === 'help' ? <HelpDialog onClose={close} /> : null}
      {open === 'manual' ? <ManualPanel onClose={close} /> : null}
      {open === 'version' ? <VersionDialog onClose={close} /> : null}
      {open === 'releaseNotes' ? <ReleaseNotes onClose={close} /> : null}
      {open === 'shortcuts' ? <ShortcutHelp onClose={close} /> : null}
      {open === 'passkeys' ? <PasskeysDialog onClose={close} /> : null}
      {open === 'secondFactor' ? <SecondFactorDialog onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </LazyPart>
  );
};
