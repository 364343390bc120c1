import { waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, expect, test } from 'vitest';
import { languageStore } from '../lib/language';
import { startI18n, switchLanguage } from './i18n';

afterAll(() => switchLanguage('zh-CN'));

/** What the browser tells a window when another one has written. */
const otherWindow = (language: string): void => {
  localStorage.setItem('shilu.language', JSON.stringify(language));
  window.dispatchEvent(new StorageEvent('storage', { key: 'shilu.language' }));
};

test('a window speaks the language that another window of its browser was switched to, in all its words', async () => {
  await startI18n();
  expect(i18next.t('common:actions.cancel')).toBe('取消');
  otherWindow('en-US');
  await waitFor(() => expect(document.documentElement.lang).toBe('en-US'));
  await waitFor(() => expect(i18next.t('common:actions.cancel')).toBe('Cancel'));
  expect(languageStore.get()).toBe('en-US');
  // Back and forth before the texts have come: the last one counts.
  otherWindow('zh-CN');
  otherWindow('en-US');
  otherWindow('zh-CN');
  await waitFor(() => expect(i18next.t('common:actions.cancel')).toBe('取消'));
  expect(languageStore.get()).toBe('zh-CN');
  expect(document.documentElement.lang).toBe('zh-CN');
});
