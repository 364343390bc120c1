import type { Language } from '@shilu/events/core/call';
import { isolated } from '@shilu/events/core/isolated';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, languageStore } from '../lib/language';
import { NAMESPACES, textFiles } from './resources';

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, namespace: string, done: ReadCallback) => {
    const load = textFiles.get(`${language}/${namespace}`);
    if (!load) return done(new Error(`no texts ${language}/${namespace}`), null);
    load().then(
      (file) => done(null, file.texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

const follow = (language: Language): void => {
  document.documentElement.lang = language;
  dayjs.locale(language === 'zh-CN' ? 'zh-cn' : 'en');
};

/** Loads the texts every screen needs, in the remembered language; zh-CN by default (K01). */
export const startI18n = async (): Promise<void> => {
  follow(languageStore.get());
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: languageStore.get(),
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: ['zh-CN', 'en-US'],
      load: 'currentOnly',
      ns: ['common', 'frame'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      // React escapes markup; a name within a sentence must not turn the rest of it either.
      interpolation: { escapeValue: true, escape: isolated },
      returnNull: false,
    });
  languageStore.subscribe(() => void followOthers());
};

/** The texts of all that was shown so far. */
const loadTexts = async (language: Language): Promise<void> => {
  const loaded = NAMESPACES.filter((namespace) => i18next.hasResourceBundle(i18next.language, namespace));
  await i18next.loadLanguages(language);
  await i18next.loadNamespaces([...loaded]);
};

/** Switches without reloading: the loaded features' texts are fetched first, then everything changes at once. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await loadTexts(language);
  follow(language);
  languageStore.set(language);
  await i18next.changeLanguage(language);
};

/** Another window of this browser was switched, which the store knows: this one would speak both languages. */
const followOthers = async (): Promise<void> => {
  const language = languageStore.get();
  if (language === document.documentElement.lang) return;
  await loadTexts(language);
  if (language !== languageStore.get()) return;
  follow(language);
  await i18next.changeLanguage(language);
};
