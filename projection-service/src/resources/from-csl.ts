import type { Label } from '@shilu/events/core/call';
import { withoutHidden } from '@shilu/events/core/schemas';
import { namesText } from '@shilu/events/references/names';
import {
  FIRST_YEAR,
  isHan,
  LAST_YEAR,
  REFERENCE_TEXTS,
  type Reference,
  type ReferenceKind,
  type ReferenceText,
} from '@shilu/events/references/reference';
import { doiOf, isIsbn } from '@shilu/events/references/same-reference';
import { z } from 'zod';
import { fault } from './reference-fault';

/** What is read of CSL-JSON (citation-style-language/schema, 1.0.2); what has another shape is passed over. */
const one = z.union([z.string(), z.number().transform(String)]);
/** Crossref has several titles of a work in a list; the first is its own. */
const said = z.union([one, z.array(one).min(1).transform(([first]) => first)]).optional().catch(undefined); // prettier-ignore
const names = z
  .array(
    z.object({
      family: said,
      given: said,
      literal: said,
      'non-dropping-particle': said,
      'dropping-particle': said,
      suffix: said,
    }),
  ) // prettier-ignore
  .optional()
  .catch(undefined);
const dated = z
  .object({ 'date-parts': z.array(z.array(z.union([z.string(), z.number()]))).optional(), raw: z.string().optional() })
  .optional()
  .catch(undefined);
const csl = z.object({
  ...{
    type: said,
    genre: said,
    title: said,
    'original-title': said,
    author: names,
    editor: names,
    issued: dated,
    accessed: dated,
  },
  ...{ 'container-title': said, 'container-title-short': said, journalAbbreviation: said, 'event-title': said },
  ...{ volume: said, issue: said, page: said, number: said, edition: said, DOI: said, ISBN: said, URL: said },
  ...{ publisher: said, 'publisher-place': said, 'event-place': said, language: said },
});
type Csl = z.infer<typeof csl>;

const KINDS = new Map<string, ReferenceKind>([
  ['article-journal', 'article'],
  ['article-magazine', 'article'],
  ['article-newspaper', 'article'],
  ['article', 'article'],
  ['review', 'article'],
  ['book', 'book'],
  ['chapter', 'chapter'],
  ['entry', 'chapter'],
  ['entry-encyclopedia', 'chapter'],
  ['entry-dictionary', 'chapter'],
  ['paper-conference', 'conference'],
  ['thesis', 'thesis'],
  ['patent', 'patent'],
  ['standard', 'standard'],
  ['report', 'report'],
  ['dataset', 'dataset'],
  ['webpage', 'webpage'],
  ['post', 'webpage'],
  ['post-weblog', 'webpage'],
  // Crossref's own names of types (api.crossref.org/types), which its CSL-JSON has too.
  ['journal-article', 'article'],
  ['posted-content', 'article'],
  ['monograph', 'book'],
  ['edited-book', 'book'],
  ['reference-book', 'book'],
  ['book-chapter', 'chapter'],
  ['book-section', 'chapter'],
  ['reference-entry', 'chapter'],
  ['proceedings-article', 'conference'],
  ['dissertation', 'thesis'],
  ['report-component', 'report'],
]);

const small = (signs: string, set: string): ReadonlyMap<string, string> =>
  new Map([...signs].map((sign, at) => [sign, [...set][at] ?? sign]));
const SUBSCRIPTS = small('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎');
const SUPERSCRIPTS = small('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ');
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** What stands in titles as CSL, HTML and JATS mark them up. Anything else between such signs is text: `p < q and r > s`. */
const MARKUP =
  /<\/?(?:i|b|em|strong|sub|sup|span|p|br|div|u|a|sc|tt|font|inf|script|(?:jats|mml):[a-z]+)(?:\s[^<>]{0,200})?\/?>/gi;

/** Plain text of a value with the markup of CSL and of databases: CO<sub>2</sub> is CO₂; nothing of it is kept as markup. */
export const plainOf = (value: string): string =>
  withoutHidden(
    value
      .replace(/<sub>([^<]{1,20})<\/sub>/gi, (_, inner: string) =>
        [...inner].map((sign) => SUBSCRIPTS.get(sign) ?? sign).join(''),
      ) // prettier-ignore
      .replace(/<sup>([^<]{1,20})<\/sup>/gi, (_, inner: string) =>
        [...inner].map((sign) => SUPERSCRIPTS.get(sign) ?? sign).join(''),
      ) // prettier-ignore
      .replace(MARKUP, '')
      .replace(/&([a-z]{2,4});/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
      .replace(/\s+/g, ' '),
  )
    .normalize('NFC')
    .trim();

const LABELS: Readonly<Record<ReferenceText, Label>> = {
  title: { 'zh-CN': '题名', 'en-US': 'title' },
  authors: { 'zh-CN': '作者', 'en-US': 'list of authors' },
  editors: { 'zh-CN': '编者', 'en-US': 'list of editors' },
  container: { 'zh-CN': '刊名或书名', 'en-US': 'journal or book' },
  shortContainer: { 'zh-CN': '刊名缩写', 'en-US': 'abbreviated journal' },
  volume: { 'zh-CN': '卷', 'en-US': 'volume' },
  issue: { 'zh-CN': '期', 'en-US': 'issue' },
  pages: { 'zh-CN': '页码', 'en-US': 'pages' },
  articleNumber: { 'zh-CN': '文章编号', 'en-US': 'article number' },
  edition: { 'zh-CN': '版次', 'en-US': 'edition' },
  publisher: { 'zh-CN': '出版者', 'en-US': 'publisher' },
  place: { 'zh-CN': '出版地', 'en-US': 'place' },
  number: { 'zh-CN': '号码', 'en-US': 'number' },
  degree: { 'zh-CN': '学位', 'en-US': 'degree' },
  doi: { 'zh-CN': 'DOI', 'en-US': 'DOI' },
  isbn: { 'zh-CN': 'ISBN', 'en-US': 'ISBN' },
  url: { 'zh-CN': '网址', 'en-US': 'URL' },
};

const peopleOf = (list: Csl['author']): string =>
  namesText(
    (list ?? []).map((name) => {
      const family = [name['non-dropping-particle'], name.family ?? name.literal].filter(Boolean).join(' ');
      const given = [name.given, name['dropping-particle'], name.suffix].filter(Boolean).join(' ');
      const whole = { family: plainOf(family), given: plainOf(given) };
      // A Chinese name is written whole: 张 and 三 are 张三.
      return isHan(whole.family) ? { family: `${whole.family}${whole.given}`, given: '' } : whole;
    }),
  );

const two = (part: string | number | undefined): string => String(part ?? '').padStart(2, '0');
/** The day, where it is known to the day. */
const dayOf = (date: Csl['issued']): string | undefined => {
  const [year, month, day] = date?.['date-parts']?.[0] ?? [];
  const text = `${String(year)}-${two(month)}-${two(day)}`;
  return z.iso.date().safeParse(text).success && day !== undefined && Number(year) >= 1900 && Number(year) <= LAST_YEAR ? text : undefined; // prettier-ignore
};
const yearOf = (date: Csl['issued']): number | undefined => {
  const year = Number(date?.['date-parts']?.[0]?.[0] ?? /\b\d{4}\b/.exec(date?.raw ?? '')?.[0]);
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : undefined;
};

export type FromCsl = { readonly reference: Reference; readonly notes: readonly Label[] };

/** A reference from CSL-JSON. What is too long to be kept whole is refused; a DOI or ISBN that is none is left out, and said. */
export const fromCsl = (given: unknown, own: Partial<Record<ReferenceText, string>> = {}): FromCsl => {
  const item = csl.parse(given);
  const kind = KINDS.get(item.type ?? '') ?? (item.URL !== undefined && item['container-title'] === undefined ? 'webpage' : 'other'); // prettier-ignore
  const isNumbered = kind === 'patent' || kind === 'standard' || kind === 'report' || kind === 'dataset';
  // A Chinese journal gives its English title first, and the one that the work has beside it.
  const original = item['original-title'] ?? '';
  const texts: Partial<Record<ReferenceText, string | undefined>> = {
    title: isHan(original) ? original : item.title,
    container: item['container-title'] ?? (kind === 'conference' ? item['event-title'] : undefined),
    shortContainer: item['container-title-short'] ?? item.journalAbbreviation,
    volume: item.volume,
    issue: item.issue,
    pages: item.page,
    edition: item.edition,
    publisher: item.publisher,
    place: item['publisher-place'] ?? (kind === 'conference' ? item['event-place'] : undefined),
    number: isNumbered ? item.number : undefined,
    articleNumber: kind === 'article' && item.page === undefined ? item.number : undefined,
    degree: kind === 'thesis' ? item.genre : undefined,
    url: item.URL,
    isbn: item.ISBN,
    doi: item.DOI,
    ...own,
  };
  const notes: Label[] = [];
  const known = new Map<ReferenceText, string>([
    ['authors', peopleOf(item.author)],
    ['editors', peopleOf(item.editor)],
  ]);
  for (const [name, value] of Object.entries(texts) as [ReferenceText, string | undefined][])
    if (value !== undefined) known.set(name, plainOf(value));
  const doi = known.get('doi') ?? '';
  if (doi !== '' && doiOf(doi) === null)
    notes.push({ 'zh-CN': `“${doi.slice(0, 60)}”不是 DOI，未带入`, 'en-US': `“${doi.slice(0, 60)}” is no DOI and was left out` }); // prettier-ignore
  known.set('doi', doiOf(doi) ?? '');
  const isbn = known.get('isbn') ?? '';
  if (isbn !== '' && !isIsbn(isbn)) {
    notes.push({ 'zh-CN': `ISBN “${isbn.slice(0, 40)}”的校验码不对，未带入`, 'en-US': `ISBN “${isbn.slice(0, 40)}” has a wrong check digit and was left out` }); // prettier-ignore
    known.set('isbn', '');
  }
  if (doiOf(known.get('url') ?? '') !== null) known.set('url', '');
  for (const [name, value] of known)
    if ([...value].length > REFERENCE_TEXTS[name])
      throw fault(`${LABELS[name]['zh-CN']}超过 ${REFERENCE_TEXTS[name]} 字`, `Its ${LABELS[name]['en-US']} has more than ${REFERENCE_TEXTS[name]} characters`); // prettier-ignore
  const title = known.get('title') ?? '';
  if (title === '') throw fault('没有题名', 'It has no title');
  const [year, published, accessed] = [yearOf(item.issued), dayOf(item.issued), dayOf(item.accessed)];
  const language = /^(?:zh|chi|chinese|中文|汉语)/i.test(item.language ?? '') ? 'zh' : undefined;
  const filled = Object.fromEntries([...known].filter(([name, value]) => name !== 'title' && value !== ''));
  return {
    notes,
    reference: {
      ...{ kind, title, ...filled },
      ...(year === undefined ? {} : { year }),
      ...(published !== undefined && (kind === 'patent' || kind === 'webpage') ? { published } : {}),
      ...(accessed === undefined ? {} : { accessed }),
      ...(language === undefined ? {} : { language }),
    },
  };
};
