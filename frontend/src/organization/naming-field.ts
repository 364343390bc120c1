import type { Language } from '@shilu/events/core/call';
import type { Register } from '@shilu/events/core/register';

type Field = Register['fields'][number];

/** What an entry is called by its reader: its name in their language, where the register keeps one in each. */
export const namingField = ({ fields }: Register, language: Language): Field | undefined => {
  const own = language === 'en-US' ? fields.find(({ key }) => key === 'nameEn') : undefined;
  return own ?? fields.find(({ key }) => key === 'name') ?? fields.find(({ key }) => key === 'title');
};

/** The fields of a list, what an entry is called before all others: it heads a row, and its card on a narrow screen. */
export const namedFirst = (register: Register, language: Language): readonly Field[] => {
  const naming = namingField(register, language);
  return naming === undefined ? register.fields : [naming, ...register.fields.filter((field) => field !== naming)];
};
