import i18next, { type i18n } from 'i18next';
import type { ComponentType } from 'react';
import { languageStore } from '../lib/language';
import { textFiles, type Namespace } from './resources';

/** Fetches texts, also where it is asked for before the first of all are there: a screen is fetched while the page begins. */
export const loadTexts = async (instance: i18n, namespaces: readonly Namespace[]): Promise<void> => {
  if (!instance.isInitialized) {
    // The files are on their way meanwhile; a fault of one is heard of where it is waited for.
    for (const namespace of namespaces)
      textFiles
        .get(`${languageStore.get()}/${namespace}`)?.()
        .catch(() => undefined);
    await new Promise((begun) => instance.on('initialized', begun));
  }
  await instance.loadNamespaces([...namespaces]);
};

/**
 * A screen and every text its parts use, fetched together. A part that asked for texts when it first appears would make
 * the whole screen wait for them, and the keyboard's place in it would be lost.
 */
export const withTexts =
  (namespaces: readonly Namespace[], load: () => Promise<ComponentType>) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [Component] = await Promise.all([load(), loadTexts(i18next, namespaces)]);
    return { Component };
  };
