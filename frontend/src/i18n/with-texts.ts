import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { Namespace } from './namespaces';

/**
 * A screen and every text its parts use, fetched together. A part that asked for texts when it first appears would make
 * the whole screen wait for them, and the keyboard's place in it would be lost.
 */
export const withTexts =
  (namespaces: readonly Namespace[], load: () => Promise<ComponentType>) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [Component] = await Promise.all([load(), i18next.loadNamespaces([...namespaces])]);
    return { Component };
  };
