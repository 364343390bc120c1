import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { SideLink } from './side-link';

/** What a place is called in menus and in the palette. */
export const useSideWord = (): ((link: SideLink) => string) => {
  const { t } = useTranslation('frame');
  const language = useStore(languageStore);
  return useCallback((link) => ('key' in link ? t(`side.${link.key}`) : link.title[language]), [t, language]);
};
