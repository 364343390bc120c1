import { scripted } from './unicode-scripts';

/** A column or field that holds molecular formulas says so in its name. */
export const namesFormula = (name: string): boolean => /分子式|化学式|formula/i.test(name);

export type FormulaPart = { readonly text: string; readonly below: boolean };

/** C11H9BrO3 in parts, counts below the line; null for what is no formula. */
export const formulaParts = (value: string): readonly FormulaPart[] | null => {
  if (!/^(?:\(?[A-Z][a-z]?\d*(?:\)\d*)?|[·.]\d*)+$/.test(value)) return null;
  return value
    .split(/(?<=[A-Za-z)])(\d+)/)
    .filter((text) => text !== '')
    .map((text, at) => ({ text, below: at > 0 && /^\d+$/.test(text) }));
};

/** The same in characters, C₁₁H₉BrO₃, for where a change is told; what is no formula stays as it is. */
export const formulaWords = (value: string): string =>
  formulaParts(value)
    ?.map(({ text, below }) => (below ? scripted(text, 'subscript') : text))
    .join('') ?? value;
