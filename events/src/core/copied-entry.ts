import { cutText } from './cut-text';
import type { Register, RegisterValues } from './define-register';
import { byMovesOf } from './life-cycle';
import { sentFields } from './register';

const MOST = 100;
const WORDS = { name: '（副本）', nameEn: ' (copy)' } as const;

/** A name that its original does not have, as long as a name may be. */
const called = (value: unknown, word: string): string | undefined =>
  typeof value === 'string' && value !== '' ? `${cutText(value, MOST - word.length).trimEnd()}${word}` : undefined;

/** What a copy begins with: all that is written in an entry, and nothing of who published it to whom. */
export const copiedValues = (register: Register, values: RegisterValues): RegisterValues => {
  const { life } = register;
  const own = new Set(life === null ? [] : byMovesOf(life));
  const kept = sentFields(register).flatMap(({ key }): [string, unknown][] =>
    own.has(key) || values[key] === undefined || values[key] === null ? [] : [[key, values[key]]],
  );
  const names = Object.entries(WORDS).flatMap(([key, word]): [string, unknown][] => {
    const name = called(values[key], word);
    return name === undefined ? [] : [[key, name]];
  });
  return Object.fromEntries([...kept, ...names]);
};
