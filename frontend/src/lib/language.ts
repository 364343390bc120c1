import type { Language } from '@shilu/events/core/call';
import { rememberedStore } from './remembered';

export const DEFAULT_LANGUAGE: Language = 'zh-CN';
const stored = 'shilu.language';

export const languageStore = rememberedStore<Language>(stored, (value) =>
  value === 'en-US' ? 'en-US' : DEFAULT_LANGUAGE,
);
