import i18next from 'i18next';
import { RECORD_TEXTS } from '../texts';

const idle = (work: () => void): (() => void) | undefined => {
  if (!('requestIdleCallback' in window)) return undefined;
  const asked = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(asked);
};

/**
 * What a new record is written with, fetched while the person still looks at the list: the first character must not wait
 * for it. One after the other, so that the list answers in between. A browser that does not tell when it is idle fetches
 * it on use.
 */
export const preloadWriting = (): (() => void) | undefined =>
  idle(() => {
    void i18next.loadNamespaces([...RECORD_TEXTS]);
    void import('../page/record-page').then(
      () => idle(() => void import('../modules/first-editor').then(({ loadFirstEditor }) => loadFirstEditor())),
      () => {},
    );
  });
