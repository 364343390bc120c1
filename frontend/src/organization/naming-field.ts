import type { Language } from '@shilu/events/core/call';
import type { Register } from '@shilu/events/core/define-register';

/** The fields of a list, what an entry is called before all others: it heads a row, and its card on a narrow screen. */
export const namedFirst = ({ fields, naming }: Register, language: Language): Register['fields'] =>
  fields.toSorted((a, b) => Number(b.key === naming[language]) - Number(a.key === naming[language]));
