import type { Language } from '@shilu/events/core/call';
import type { Register } from '@shilu/events/core/define-register';

type Naming = Pick<Register, 'fields' | 'naming'>;

/** The column of a list that says what an entry is called: the field of the reader's language, where the list has it. */
export const namingColumn = ({ fields, naming }: Naming, language: Language): string =>
  fields.some(({ key, list }) => key === naming[language] && list === true) ? naming[language] : naming['zh-CN'];

/** The fields of a list, what an entry is called before all others: it heads a row, and its card on a narrow screen. */
export const namedFirst = (register: Naming, language: Language): Register['fields'] => {
  const named = namingColumn(register, language);
  return register.fields.toSorted((a, b) => Number(b.key === named) - Number(a.key === named));
};
