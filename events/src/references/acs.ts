import { editionText, pageRange } from './gbt7714';
import { acsName, namesOf } from './names';
import { languageOf, yearOf, type Reference } from './reference';
import { italic, joinedRuns, run, runsText, sentences, type Run } from './runs';

const people = (text: string | undefined): string => namesOf(text ?? '').map(acsName).join('; '); // prettier-ignore
const has = (text: string | undefined): text is string => (text ?? '') !== '';

/** Pages are parted by an en dash. */
const range = (typed: string | undefined): string => pageRange(typed ?? '', '–');
const pp = (typed: string | undefined): string => {
  const said = range(typed);
  return said === '' ? '' : `${/[–,]/.test(said) ? 'pp' : 'p'} ${said}`;
};

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']; // prettier-ignore
/** `May 18, 2004`; the year alone where no day is known. */
const day = (reference: Reference): string => {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(reference.published ?? '') ?? [];
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return yearOf(reference);
  return languageOf(reference) === 'zh' ? `${year}-${month}-${date}` : `${name} ${Number(date)}, ${year}`;
};

const between = (parts: readonly (readonly Run[])[], sign: string): readonly Run[] =>
  parts.filter((part) => runsText(part) !== '').flatMap((part, at) => (at === 0 ? part : [run(sign), ...part]));

/** `Longman: New York, 2001`. */
const imprint = (reference: Reference): string => {
  const publisher = [reference.publisher, reference.place].filter(has).join(': ');
  return [publisher, yearOf(reference)].filter((each) => each !== '').join(', ');
};

const volumeOf = ({ volume, pages }: Reference): string =>
  [has(volume) ? `Vol. ${volume}` : '', pp(pages)].filter((each) => each !== '').join(', ');

const editorsOf = (editors: string | undefined): string => {
  const names = namesOf(editors ?? '');
  return names.length === 0 ? '' : `${names.map(acsName).join(', ')}, ${names.length === 1 ? 'Ed.' : 'Eds.'}`;
};

/** Journal in italics, year in bold, volume in italics with its issue in parentheses, pages. */
const inJournal = (reference: Reference): readonly Run[] => {
  const { container, shortContainer, volume, issue, pages, articleNumber } = reference;
  const journal = has(shortContainer) ? shortContainer : (container ?? '');
  const year = yearOf(reference);
  const number = between([italic(volume ?? ''), [run(has(issue) ? `(${issue})` : '')]], ' ');
  return between(
    [
      between([italic(journal), [run(year, 'bold')]], ' '),
      number,
      [run(has(pages) ? range(pages) : (articleNumber ?? ''))],
    ],
    ', ',
  );
};

const asBook = (reference: Reference, title: string): readonly Run[] =>
  between(
    [
      between([italic(title), [run(editionText(reference.edition, languageOf(reference) === 'zh'))]], ', '),
      [run(editorsOf(reference.editors))],
      [run(imprint(reference))],
      [run(volumeOf(reference))],
    ],
    '; ',
  );

const body = (reference: Reference): readonly (readonly Run[])[] => {
  const { kind, title, container, number, degree, publisher, place } = reference;
  const plain = title.trim().replace(/\.$/, '');
  switch (kind) {
    case 'article':
      return [[run(plain)], inJournal(reference)];
    case 'book':
      return [asBook(reference, plain)];
    case 'chapter':
    case 'conference': {
      const book = asBook(reference, container ?? '');
      return [[run(plain)], has(container) ? [run('In '), ...book] : book];
    }
    case 'thesis':
      return [
        [run(plain)],
        [run([has(degree) ? degree : languageOf(reference) === 'zh' ? '学位论文' : 'Thesis', publisher, place, yearOf(reference)].filter(has).join(', '))], // prettier-ignore
      ];
    case 'patent':
      return [[run(plain)], [run([number, day(reference)].filter(has).join(', '))]];
    case 'standard':
    case 'report':
    case 'other':
      return [
        between([italic(plain), [run(number ?? '')], [run(imprint(reference))], [run(pp(reference.pages))]], '; '),
      ];
    case 'dataset':
      return [[run(plain)], [run([number, publisher, yearOf(reference)].filter(has).join(', '))]];
    case 'webpage':
      return [italic(plain), [run([publisher, day(reference)].filter(has).join(', '))]];
  }
};

/**
 * The style of the ACS Guide to Scholarly Communication (2020), without its number: title of the article in full, journal
 * abbreviated as it is given, DOI at the end, days as `2020-06-15`.
 */
export const formatAcs = (reference: Reference): readonly Run[] => {
  const { authors, doi, url, accessed } = reference;
  const said = sentences([[run(people(authors))], ...body(reference)]);
  // A DOI is an address that stays: what has one needs no other.
  const address = has(doi) ? `DOI: ${doi}` : has(url) ? `${url}${has(accessed) ? ` (accessed ${accessed})` : ''}` : '';
  const end = address === '' ? [] : [run(` ${address}${has(doi) ? '' : '.'}`)];
  return joinedRuns([...said, ...end]);
};
