import { gbName, namesOf } from './names';
import { isHan, languageOf, REFERENCE_KINDS, yearOf, type Reference } from './reference';
import { joinedRuns, run, sentences, type Run } from './runs';

/** More than three authors: the first three, and that there are others (GB/T 7714-2015, 8.1.2). */
const MOST_NAMES = 3;

const people = (text: string | undefined, isChinese: boolean): string => {
  const names = namesOf(text ?? '');
  const shown = names.slice(0, MOST_NAMES).map(gbName).join(', ');
  return names.length > MOST_NAMES ? `${shown}, ${isChinese ? '等' : 'et al'}` : shown;
};

const filled = (...texts: readonly (string | undefined)[]): string => texts.find((text) => (text ?? '') !== '') ?? '';
const before = (sign: string, text: string | undefined): string => ((text ?? '') === '' ? '' : `${sign}${text}`);

/** `2nd ed.`, `2 版`; what says itself what it is stands as it is typed. */
export const editionText = (typed: string | undefined, isChinese: boolean): string => {
  const text = (typed ?? '').trim();
  const number = /^\d+$/.exec(text)?.[0];
  if (number === undefined) return isChinese || text === '' || /ed\b/i.test(text) ? text : `${text} ed.`;
  if (Number(number) === 1) return '';
  return isChinese ? `${number} 版` : `${ordinal(number)} ed.`;
};
/** 2nd, 3rd, 11th. */
export const ordinal = (number: string): string => {
  const tens = Number(number.slice(-2));
  const last = tens > 10 && tens < 14 ? 0 : tens % 10;
  return `${number}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
};

/** `2063–2069`, whatever dash it was typed with, with the one that a style has. */
export const pageRange = (typed: string, dash: string): string =>
  typed
    .split(/[-‐‑–—−]+/)
    .map((part) => part.trim())
    .join(dash);

/** Pages are parted by a short hyphen (8.8.2 and the standard's examples). */
const pages = ({ pages: typed, articleNumber }: Reference): string => pageRange(filled(typed, articleNumber), '-');

const bracketed = (day: string | undefined, [open, close]: '()' | '[]' | string): string =>
  (day ?? '') === '' ? '' : `${open ?? ''}${day ?? ''}${close ?? ''}`;

/** `Berkeley: Univ. of California, 1965: 12`. */
const imprint = (reference: Reference): string => {
  const publisher = [reference.place, reference.publisher].filter((each) => (each ?? '') !== '').join(': ');
  const dated = [publisher, yearOf(reference)].filter((each) => each !== '').join(', ');
  return `${dated}${before(dated === '' ? '' : ': ', pages(reference))}`;
};

/** `Science, 1998, 279(5359): 2063`. */
const inJournal = (reference: Reference): string => {
  const { container, shortContainer, volume, issue } = reference;
  const number = `${volume ?? ''}${before('(', issue)}${(issue ?? '') === '' ? '' : ')'}`;
  const head = [filled(container, shortContainer), yearOf(reference), number].filter((each) => each !== '').join(', ');
  return `${head}${before(head === '' ? '' : ': ', pages(reference))}`;
};

/** `[J]`, and `[J/OL]` of what is cited as it stands online: with the address where it was read. */
const markOf = ({ kind, url }: Reference): string => {
  const { mark } = REFERENCE_KINDS[kind];
  return `[${mark}${(url ?? '') !== '' || kind === 'webpage' ? '/OL' : ''}]`;
};

const titled = (reference: Reference): string => {
  const { kind, title, number } = reference;
  const numbered = kind === 'patent' || kind === 'standard' || kind === 'report' ? before(': ', number) : '';
  return `${title.trim().replace(/\.$/, '')}${numbered}${markOf(reference)}`;
};

/** Where it was read: the day in brackets behind what it stands in, then its address and its DOI (8.9). */
const access = ({ url, doi }: Reference): readonly string[] => [url ?? '', before('DOI:', doi)];

const source = (reference: Reference): string => {
  const { kind, published, accessed, url } = reference;
  const seen = (url ?? '') === '' ? '' : bracketed(accessed, '[]');
  switch (kind) {
    case 'article':
      return `${inJournal(reference)}${seen}`;
    case 'patent':
      return `${filled(published, yearOf(reference))}${seen}`;
    case 'webpage':
    case 'dataset':
      return `${imprint({ ...reference, year: undefined, published: undefined })}${bracketed(filled(published, yearOf(reference)), '()')}${seen}`;
    case 'report': {
      const printed = imprint(reference);
      const onlyOnline = (reference.publisher ?? '') === '' && (reference.place ?? '') === '' && (url ?? '') !== '';
      return onlyOnline ? `${bracketed(filled(published, yearOf(reference)), '()')}${seen}` : `${printed}${seen}`;
    }
    default:
      return `${imprint(reference)}${seen}`;
  }
};

/**
 * GB/T 7714-2015, numeric (顺序编码制), without its number. The language of "et al" and of the edition is that of the
 * reference.
 */
export const formatGbt7714 = (reference: Reference): readonly Run[] => {
  const isChinese = languageOf(reference) === 'zh';
  const { kind, container, authors, editors } = reference;
  const by = (text: string | undefined): string => people(text, isChinese || isHan(text ?? ''));
  const within = kind === 'chapter' || kind === 'conference' ? before('//', container) : '';
  // Within a book: `题名[M]//编者. 书名`.
  const hosted =
    within === '' || by(editors) === ''
      ? [`${titled(reference)}${within}`]
      : [`${titled(reference)}//${by(editors)}`, container ?? ''];
  const head = by(authors) === '' && kind === 'book' ? by(editors) : by(authors);
  const ending = kind === 'article' || kind === 'patent' ? '' : editionText(reference.edition, isChinese);
  const said = [head, ...hosted, ending, source(reference), ...access(reference)];
  return joinedRuns(sentences(said.map((text) => [run(text)])));
};
