import { trimEndOf } from '../core/trim-end';
import { namesText, type PersonName } from './names';
import { isHan, type Reference, type ReferenceKind } from './reference';
import { doiOf } from './same-reference';

/** A line longer than this is no reference. */
export const MOST_LINE = 3000;

export type ReadLine = { readonly reference: Reference; readonly hasMoreAuthors: boolean };

/** `KANAMORI` as it is written in running text. */
const cased = (family: string): string =>
  /^[\p{Lu}\s'’.-]{2,}$/u.test(family) && /\p{Lu}{2}/u.test(family)
    ? family.replace(/\p{Lu}+/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    : family;

const MORE = /^(?:等|et al\.?)$/i;

/** Names as GB/T 7714 has them: `KANAMORI H, 袁训来, 等`. */
const gbNames = (said: string): { readonly names: readonly PersonName[]; readonly hasMore: boolean } => {
  const all = said
    .split(/[,，]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const names = all
    .filter((each) => !MORE.test(each))
    .map((each): PersonName => {
      const [, family, given] = /^(.+?) ((?:\p{Lu}-?){1,4}(?: (?:\p{Lu}-?){1,4}){0,4})$/u.exec(each) ?? [];
      if (isHan(each) || family === undefined || given === undefined) return { family: each, given: '' };
      return { family: cased(family), given: given.split(/[ -]/).map((letter) => `${letter}.`).join(' ') }; // prettier-ignore
    });
  return { names, hasMore: names.length < all.length };
};

const GB_KINDS = new Map<string, ReferenceKind>([
  ['J', 'article'],
  ['M', 'book'],
  ['D', 'thesis'],
  ['R', 'report'],
  ['S', 'standard'],
  ['P', 'patent'],
]);

const optional = (name: string, value: string | undefined): object => {
  const said = (value ?? '').trim();
  return said === '' ? {} : { [name]: said };
};

/** The DOI and the address that stand at its end. */
const tail = (rest: string): { readonly doi?: string; readonly url?: string } => {
  const [doi, url] = [/10\.\d{4,9}\/[^\s]+/, /https?:\/\/[^\s]+/].map((pattern) =>
    trimEndOf(pattern.exec(rest)?.[0] ?? '', '.,;'),
  );
  return {
    ...(doi !== undefined && doiOf(doi) !== null ? { doi } : {}),
    ...(url === undefined || url === '' || doiOf(url) !== null ? {} : { url }),
  };
};

/** `题名: GB/T 1-2008` in its two parts; a number has a digit. */
const numbered = (said: string): readonly [title: string, number: string] => {
  const at = Math.max(said.lastIndexOf(':'), said.lastIndexOf('：'));
  const number = said.slice(at + 1).trim();
  return at < 0 || !/\d/.test(number) ? [said, ''] : [said.slice(0, at).trim(), number];
};

/** `2nd ed. New York: Longman, 2001: 17` in its parts. */
const gbImprint = (rest: string): object | null => {
  const colon = rest.search(/[:：]/);
  const [publisher = '', dated = ''] = rest.slice(colon + 1).split(/[,，]/);
  const year = /^\d{4}/.exec(dated.trim())?.[0];
  if (colon < 0 || year === undefined) return null;
  const before = rest.slice(0, colon);
  const stop = before.lastIndexOf('. ');
  const edition = stop < 0 ? '' : before.slice(0, stop);
  return {
    ...optional('edition', /^(\d+)(?: ?版|(?:st|nd|rd|th) ed)$/.exec(edition)?.[1] ?? edition),
    ...optional('place', before.slice(stop < 0 ? 0 : stop + 2)),
    ...optional('publisher', publisher),
    year: Number(year),
  };
};

const gb = (line: string): ReadLine | null => {
  const mark = /\[([A-Z]{1,2})(?:\/[A-Z]{2})?\]\s*\.\s*/.exec(line);
  const kind = GB_KINDS.get(mark?.[1] ?? '');
  if (mark === null || kind === undefined) return null;
  const head = line.slice(0, mark.index);
  const rest = line.slice(mark.index + mark[0].length);
  const at = head.indexOf('. ') < 0 ? head.indexOf('.') : head.indexOf('. ');
  const { names, hasMore } = gbNames(at < 0 ? '' : head.slice(0, at));
  const said = head.slice(at < 0 ? 0 : at + 1).trim();
  const isNumbered = kind === 'patent' || kind === 'standard' || kind === 'report';
  const [title, number] = isNumbered ? numbered(said) : [said, ''];
  if (title === '') return null;
  const people = optional('authors', namesText(names));
  const base = { kind, title, ...people, ...tail(rest) };
  if (kind === 'article') {
    const [, journal = '', year = '', volume, issue, pages] =
      /^([^,，]+)[,，]\s*(\d{4})(?:[,，]\s*([^(（:：,，]{1,30})?)?(?:\s*[(（]([^)）]{1,30})[)）])?(?:\s*[:：]\s*([\w.+–-]{1,40}))?/.exec(rest) ?? []; // prettier-ignore
    if (journal === '') return null;
    return { hasMoreAuthors: hasMore, reference: { ...base, container: journal.trim(), year: Number(year), ...optional('volume', volume), ...optional('issue', issue), ...optional('pages', trimEndOf(pages ?? '', '.')) } }; // prettier-ignore
  }
  if (kind === 'patent') {
    const day = /^(\d{4})-\d{2}-\d{2}/.exec(rest);
    const year = Number(day?.[1] ?? /^\d{4}/.exec(rest)?.[0]);
    return { hasMoreAuthors: hasMore, reference: { ...base, ...optional('number', number), ...(day ? { published: day[0] } : {}), ...(Number.isInteger(year) ? { year } : {}) } }; // prettier-ignore
  }
  const imprint = gbImprint(rest);
  if (imprint === null) return null;
  return { hasMoreAuthors: hasMore, reference: { ...base, ...optional('number', number), ...imprint } };
};

const ACS_NAME = /([^;,.]{1,60}(?:\.[^;,.]{1,20})?), ((?:\p{Lu}\p{Ll}?\.[ -]?){1,5})(; )?/uy;

/** `Chem. Rev.`, `Angew. Chem., Int. Ed.`: abbreviations throughout, and so no title before them. */
const isJournalAlone = (work: string): boolean => work.split(' ').every((word) => /^\p{L}{1,8}[.,]{1,2}$/u.test(word));

/** An article in the style of the ACS Guide. */
const acs = (line: string): ReadLine | null => {
  const names: PersonName[] = [];
  ACS_NAME.lastIndex = 0;
  for (let more: string | undefined = '; '; more !== undefined;) {
    const [whole, family = '', given = '', next] = ACS_NAME.exec(line) ?? [];
    if (whole === undefined) return null;
    names.push({ family: family.trim(), given: given.trim() });
    more = next;
    if (more !== undefined) continue;
    const body = line.slice(names.length === 0 ? 0 : ACS_NAME.lastIndex).trim();
    const year = [...body.matchAll(/ (\d{4}), /g)].at(-1);
    if (year === undefined) return null;
    const work = body.slice(0, year.index);
    const after = body.slice(year.index + year[0].length);
    const stop = after.indexOf('. ');
    const [number = '', pages = ''] = trimEndOf(stop < 0 ? after : after.slice(0, stop), '.').split(', ');
    const [, volume, issue] = /^([^ (]{1,20})(?: \(([^)]{1,20})\))?$/.exec(number) ?? [];
    if (volume === undefined) return null;
    const at = work.search(/[.?!] /);
    if (at < 0 || isJournalAlone(work)) return null;
    const title = work.slice(0, work[at] === '.' ? at : at + 1);
    const journal = work.slice(at + 2).trim();
    if (title === '' || journal === '') return null;
    const range = pages.replace(/[–−]/g, '-');
    return { hasMoreAuthors: false, reference: { kind: 'article', title, authors: namesText(names), container: journal, shortContainer: journal, year: Number(year[1]), ...optional('volume', volume), ...optional('issue', issue), ...optional('pages', range), ...tail(after) } }; // prettier-ignore
  }
  return null;
};

/** A reference that is written out in the style of GB/T 7714 or, of an article, of the ACS; null of what is neither. */
export const readCitation = (typed: string): ReadLine | null => {
  const line = typed
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)])\s*/, '');
  return line.length > MOST_LINE ? null : (gb(line) ?? acs(line));
};
