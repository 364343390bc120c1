import { isHan } from './reference';

/** A person, or a body whose name stands whole in `family`. */
export type PersonName = { readonly family: string; readonly given: string };

const parts = (text: string): readonly string[] => {
  const bySigns = text.split(/[;；\n]/);
  // Chinese names alone are often parted by commas, and none of them has any.
  const commas = bySigns.length === 1 && /[,，、]/.test(text) && !/[A-Za-z{]/.test(text) && isHan(text);
  return commas ? text.split(/[,，、]/) : bySigns;
};

/** Names as they are typed: `Miyaura, N.; Suzuki, A.`, `张三；李四`; what stands in braces is one name, whatever is in it. */
export const namesOf = (text: string): readonly PersonName[] =>
  parts(text).flatMap((part): PersonName[] => {
    const said = part.trim();
    if (said === '') return [];
    const whole = /^\{(.*)\}$/.exec(said)?.[1]?.trim();
    if (whole !== undefined) return whole === '' ? [] : [{ family: whole, given: '' }];
    const at = said.search(/[,，]/);
    const family = at < 0 ? said : said.slice(0, at).trim();
    const given = at < 0 ? '' : said.slice(at + 1).trim();
    return family === '' ? (given === '' ? [] : [{ family: given, given: '' }]) : [{ family, given }];
  });

const plainPart = (text: string): string => text.replace(/[;；\n{}]/g, ' ').trim();

/** The same as they are stored. */
export const namesText = (names: readonly PersonName[]): string =>
  names
    .map((name) => {
      const [said, more] = [plainPart(name.family), plainPart(name.given)];
      const [plain, rest] = said === '' ? [more, ''] : [said, more];
      const before = plain.replace(/[,，]/g, ' ').trim();
      if (rest !== '' && before !== '') return `${before}, ${rest}`;
      return /[,，、]/.test(plain) ? `{${plain}}` : plain;
    })
    .filter((name) => name !== '')
    .join('; ');

/** The first letters of given names: `Robert K.` gives R and K, `Jean-Pierre` gives J-P. */
const initials = (given: string): readonly string[] =>
  given
    .split(/[\s.]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) =>
      // Capitals alone are first letters already, written together: `RK`.
      /^\p{Lu}{2,3}$/u.test(word)
        ? [...word].join(' ')
        : word
            .split(/[-‐‑]/)
            .flatMap((part) => /\p{L}/u.exec(part)?.[0].toUpperCase() ?? [])
            .join('-'),
    )
    .flatMap((word) => word.split(' '));

/** As GB/T 7714-2015, 8.1, has it: family name first and in capitals, first letters without points; Chinese names whole. */
export const gbName = ({ family, given }: PersonName): string => {
  if (isHan(family) || isHan(given)) return `${family}${given}`;
  if (given === '') return family;
  return `${family.toUpperCase()} ${initials(given)
    .map((letters) => letters.replaceAll('-', ' '))
    .join(' ')}`.trim();
};

/** As the ACS Guide has it: `Foster, J. C.`; Chinese names and those of bodies whole. */
export const acsName = ({ family, given }: PersonName): string => {
  if (isHan(family) || isHan(given)) return `${family}${given}`;
  const letters = initials(given).map((word) => `${word.replaceAll('-', '.-')}.`);
  return letters.length === 0 ? family : `${family}, ${letters.join(' ')}`;
};
