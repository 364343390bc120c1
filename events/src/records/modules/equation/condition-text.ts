import type { Language } from '../../../core/call';
import { withUnit } from './with-unit';

/** A minus before a number, and degrees as the language writes them: Chinese in one sign, English by the SI in two. */
export const setText = (text: string, language: Language): string => {
  const signed = text.replaceAll(/(?<![^\s(（])-(?=\d)/g, '−');
  return language === 'zh-CN' ? signed.replaceAll('°C', '℃') : signed.replaceAll('℃', '°C');
};

/** What was typed as a condition with its unit, as it is read: `−78 °C`, `12 h`; empty where nothing was typed. */
export const conditionText = (value: string, unit: string, language: Language): string =>
  setText(withUnit(value.trim(), unit.trim()), language);
