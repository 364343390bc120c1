import i18next from 'i18next';

const load = (): void => {
  void import('../page/record-page');
  void import('../modules/editor/rich-text-editor');
  void i18next.loadNamespaces(['records', 'integrations', 'organization']);
};

/**
 * What a new record is written with, fetched while the person still chooses: the first character must not wait for it.
 * A browser that does not tell when it is idle fetches it on use.
 */
export const preloadWriting = (): (() => void) | undefined => {
  if (!('requestIdleCallback' in window)) return undefined;
  const asked = window.requestIdleCallback(load);
  return () => window.cancelIdleCallback(asked);
};
