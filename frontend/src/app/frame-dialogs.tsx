import { lazy, useEffect } from 'react';
import { useMe } from '../identity/session';
import { readStored, writeStored } from '../lib/remembered';
import { useStore } from '../lib/store';
import { dialogStore } from './dialogs';
import { LazyPart } from '../ui/lazy-part';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog')).HelpDialog }));
const ManualPanel = lazy(async () => ({ default: (await import('./manual-panel')).ManualPanel }));
const VersionDialog = lazy(async () => ({ default: (await import('./version-dialog')).VersionDialog }));
const ReleaseNotes = lazy(async () => ({ default: (await import('./release-notes')).ReleaseNotes }));
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog')).PasswordDialog }));

/** Dialogs of the main layout; each is fetched when first opened. Release notes come by themselves once per version and person (L02). */
export const FrameDialogs = () => {
  const open = useStore(dialogStore);
  const seenKey = `shilu.seen-version.${useMe().accountInfo.id}`;
  useEffect(() => {
    if (readStored(seenKey) === import.meta.env.APP_VERSION) return;
    if (dialogStore.get() === null) dialogStore.set('releaseNotes');
  }, [seenKey]);
  const close = (): void => {
    if (open === 'releaseNotes') writeStored(seenKey, import.meta.env.APP_VERSION);
    dialogStore.set(null);
  };
  if (open === null) return null;
  return (
    <LazyPart key={open} onClose={close}>
      {open === 'help' ? <HelpDialog onClose={close} /> : null}
      {open === 'manual' ? <ManualPanel onClose={close} /> : null}
      {open === 'version' ? <VersionDialog onClose={close} /> : null}
      {open === 'releaseNotes' ? <ReleaseNotes onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </LazyPart>
  );
};
