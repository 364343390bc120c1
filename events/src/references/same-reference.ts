import { namesOf } from './names';
import { yearOf, type Reference } from './reference';

// DOI Handbook, 2.2: a prefix 10 and a registrant, a slash, any suffix of printing characters; case does not matter.
const DOI = /^10\.\d{4,9}(?:\.\d+)*\/[!-~\p{L}]+$/u;

/** A DOI as it is kept, from whatever way it is written; null where it is none. */
export const doiOf = (typed: string): string | null => {
  const bare = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\//i, '')
    .replace(/^doi[:：]?\s*/i, '');
  return DOI.test(bare) && bare.length <= 250 ? bare : null;
};

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * By what two references are the same work, where neither a DOI nor anything else tells them apart: title, year and first
 * author, whatever their case, accents, spaces and punctuation. Empty where too little is known to say so.
 */
export const workKey = (reference: Reference): string => {
  const title = letters(reference.title);
  const [first] = namesOf(reference.authors ?? '');
  const author = first === undefined ? '' : letters(`${first.family}${/\p{Script=Han}/u.test(first.family) ? first.given : ''}`); // prettier-ignore
  const year = yearOf(reference);
  return title === '' || (author === '' && year === '') ? '' : `${title} ${year} ${author}`;
};

/** A DOI to compare by; empty where there is none. */
export const doiKey = ({ doi = '' }: Reference): string => (doi === '' ? '' : (doiOf(doi) ?? doi).toLowerCase());

/** Whether both name one work. Two DOIs tell two works apart, whatever they are called: a correction, a second part. */
export const isSameWork = (one: Reference, other: Reference): boolean => {
  const dois = [one, other].map(doiKey);
  if (dois[0] !== '' && dois[1] !== '') return dois[0] === dois[1];
  const key = workKey(one);
  return key !== '' && key === workKey(other);
};

/** ISBN-10 and ISBN-13 with their check digit (ISBN Users' Manual, 7th ed., appendix 1). */
export const isIsbn = (typed: string): boolean => {
  const digits = typed.replace(/^ISBN[:：]?\s*/i, '').replace(/[\s‐‑–-]/g, '');
  if (/^\d{9}[\dXx]$/.test(digits))
    return [...digits].reduce((sum, sign, at) => sum + (10 - at) * (/x/i.test(sign) ? 10 : Number(sign)), 0) % 11 === 0;
  return /^97[89]\d{10}$/.test(digits) && [...digits].reduce((sum, sign, at) => sum + Number(sign) * (at % 2 ? 3 : 1), 0) % 10 === 0; // prettier-ignore
};
