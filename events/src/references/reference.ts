import type { Label } from '../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Kinds of references, each with its mark of GB/T 7714-2015 (appendix B, table B.1). */
export const REFERENCE_KINDS = {
  article: { mark: 'J', label: of('期刊文章', 'Journal article') },
  book: { mark: 'M', label: of('图书', 'Book') },
  chapter: { mark: 'M', label: of('图书中的章节', 'Chapter of a book') },
  conference: { mark: 'C', label: of('会议论文', 'Conference paper') },
  thesis: { mark: 'D', label: of('学位论文', 'Thesis') },
  patent: { mark: 'P', label: of('专利', 'Patent') },
  standard: { mark: 'S', label: of('标准', 'Standard') },
  report: { mark: 'R', label: of('报告', 'Report') },
  dataset: { mark: 'DS', label: of('数据集', 'Data set') },
  webpage: { mark: 'EB', label: of('网页', 'Web page') },
  other: { mark: 'Z', label: of('其他', 'Other') },
} as const satisfies Readonly<Record<string, { readonly mark: string; readonly label: Label }>>;

export type ReferenceKind = keyof typeof REFERENCE_KINDS;
export const REFERENCE_KIND_NAMES = Object.keys(REFERENCE_KINDS) as [ReferenceKind, ...ReferenceKind[]];

/** What is said of a reference in texts, and how much of each is kept. */
export const REFERENCE_TEXTS = {
  title: 1000,
  authors: 8000,
  editors: 2000,
  container: 500,
  shortContainer: 250,
  volume: 50,
  issue: 50,
  pages: 100,
  articleNumber: 50,
  edition: 100,
  publisher: 250,
  place: 150,
  number: 150,
  degree: 100,
  doi: 250,
  isbn: 50,
  url: 2000,
} as const satisfies Readonly<Record<string, number>>;
export type ReferenceText = keyof typeof REFERENCE_TEXTS;
export const REFERENCE_TEXT_NAMES = Object.keys(REFERENCE_TEXTS) as ReferenceText[];

export const FIRST_YEAR = 1000;
export const LAST_YEAR = 2199;

export type ReferenceLanguage = 'zh' | 'en';

/**
 * A reference, as the library holds it and as records cite it. What is not known is absent or empty. Names stand as
 * `Family, Given; Family, Given`, names of bodies and Chinese names whole.
 */
export type Reference = { readonly kind: ReferenceKind; readonly title: string } & {
  readonly [Name in Exclude<ReferenceText, 'title'>]?: string | undefined;
} & {
  readonly year?: number | undefined;
  /** The day on which it appeared. */
  readonly published?: string | undefined;
  /** The day on which its address was last opened. */
  readonly accessed?: string | undefined;
  readonly language?: ReferenceLanguage | undefined;
};

const HAN = /\p{Script=Han}/u;
export const isHan = (text: string): boolean => HAN.test(text);

/** The language that it is written in: as it says, else by its title. */
export const languageOf = ({ language, title }: Pick<Reference, 'language' | 'title'>): ReferenceLanguage =>
  language ?? (isHan(title) ? 'zh' : 'en');

/** The year in which it appeared. */
export const yearOf = ({ year, published }: Pick<Reference, 'year' | 'published'>): string =>
  year === undefined ? (published ?? '').slice(0, 4) : String(year);
