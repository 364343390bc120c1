import type { Language } from '../../../core/call';
import type { ConditionName } from './condition-names';
import type { Condition } from './equation-schema';
import { withUnit } from './with-unit';

/** A minus before a number, and degrees as the language writes them: Chinese in one sign, English by the SI in two. */
export const setText = (text: string, language: Language): string => {
  const signed = text.replaceAll(/(?<![^\s(（])-(?=\d)/g, '−');
  return language === 'zh-CN' ? signed.replaceAll('°C', '℃') : signed.replaceAll('℃', '°C');
};

/** What was typed as a condition with its unit, as it is read: `−78 °C`, `12 h`; empty where nothing was typed. */
export const conditionText = (value: string, unit: string, language: Language): string =>
  setText(withUnit(value.trim(), unit.trim()), language);

/** What stands as a condition, and the unit beside it; a reaction has its atmosphere under the name that product.md gives it. */
export const conditionValue = (condition: Condition, name: ConditionName): string =>
  name === 'atmosphere' ? condition.qifenUnit : condition[name];
export const conditionUnit = (condition: Condition, name: ConditionName): string =>
  name === 'atmosphere' ? '' : condition[`${name}Unit`];
export const withConditionValue = (condition: Condition, name: ConditionName, value: string): Condition => ({
  ...condition,
  [name === 'atmosphere' ? 'qifenUnit' : name]: value,
});

/** A condition as it is read: `−78 °C`, `N2`; empty where nothing was typed. */
export const conditionSaid = (condition: Condition, name: ConditionName, language: Language): string =>
  name === 'atmosphere'
    ? condition.qifenUnit.trim()
    : conditionText(conditionValue(condition, name), conditionUnit(condition, name), language);
