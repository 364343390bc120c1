import { FORMULA_WORDS } from './info-table/formula-words';

/** What the types say of contents that they do not take, beside what every schema says. Light: login loads it. */
export const moduleFaultWords = { ...FORMULA_WORDS } as const;
