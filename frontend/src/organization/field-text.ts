import type { RegisterField } from '@shilu/events/core/register-field';
import type { Language } from '@shilu/events/core/call';

export type Names = {
  readonly person: (id: string) => string;
  readonly entry: (id: string) => string;
  readonly yes: string;
  readonly no: string;
};

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A field's value as a list or a trace shows it; null when there is none. */
export const fieldText = (field: RegisterField, value: unknown, language: Language, names: Names): string | null => {
  if (value === undefined || value === null || value === '') return null;
  switch (field.type) {
    case 'boolean':
      return value === true ? names.yes : names.no;
    case 'select':
      return field.options?.find((option) => option.value === value)?.label[language] ?? String(value);
    case 'selects': {
      const list = asList(value).map(
        (one) => field.options?.find((option) => option.value === one)?.label[language] ?? String(one),
      );
      return list.length === 0 ? null : list.join(language === 'zh-CN' ? '、' : ', ');
    }
    case 'account':
      return names.person(String(value));
    case 'accounts': {
      const list = asList(value).map((id) => names.person(String(id)));
      return list.length === 0 ? null : list.join(language === 'zh-CN' ? '、' : ', ');
    }
    case 'reference':
      return names.entry(String(value));
    case 'json':
      return String(asList(value).length);
    case 'number':
      return field.unit === undefined ? String(value) : `${String(value)} ${field.unit}`;
    default:
      return String(value);
  }
};
