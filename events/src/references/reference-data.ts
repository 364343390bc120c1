import { z } from 'zod';
import { isoDate, plainText, title } from '../core/schemas';
import {
  FIRST_YEAR,
  LAST_YEAR,
  REFERENCE_KIND_NAMES,
  REFERENCE_TEXT_NAMES,
  REFERENCE_TEXTS,
  type Reference,
} from './reference';

/** A reference as a record keeps it: whole, so that what is signed says all of it whatever becomes of the library. */
export const referenceSchema = z.strictObject({
  kind: z.enum(REFERENCE_KIND_NAMES),
  title: title(REFERENCE_TEXTS.title),
  authors: plainText(REFERENCE_TEXTS.authors).optional(),
  editors: plainText(REFERENCE_TEXTS.editors).optional(),
  container: plainText(REFERENCE_TEXTS.container).optional(),
  shortContainer: plainText(REFERENCE_TEXTS.shortContainer).optional(),
  volume: plainText(REFERENCE_TEXTS.volume).optional(),
  issue: plainText(REFERENCE_TEXTS.issue).optional(),
  pages: plainText(REFERENCE_TEXTS.pages).optional(),
  articleNumber: plainText(REFERENCE_TEXTS.articleNumber).optional(),
  edition: plainText(REFERENCE_TEXTS.edition).optional(),
  publisher: plainText(REFERENCE_TEXTS.publisher).optional(),
  place: plainText(REFERENCE_TEXTS.place).optional(),
  number: plainText(REFERENCE_TEXTS.number).optional(),
  degree: plainText(REFERENCE_TEXTS.degree).optional(),
  doi: plainText(REFERENCE_TEXTS.doi).optional(),
  isbn: plainText(REFERENCE_TEXTS.isbn).optional(),
  url: plainText(REFERENCE_TEXTS.url).optional(),
  year: z.int().min(FIRST_YEAR).max(LAST_YEAR).optional(),
  published: isoDate.optional(),
  accessed: isoDate.optional(),
  language: z.enum(['zh', 'en']).optional(),
});
export type ReferenceData = z.infer<typeof referenceSchema>;

const said = z.string().optional();
/** What opens, whatever its bounds were. */
export const referenceShape = z.object({
  ...{ kind: z.enum(REFERENCE_KIND_NAMES), title: z.string() },
  ...{ authors: said, editors: said, container: said, shortContainer: said, volume: said, issue: said, pages: said },
  ...{ articleNumber: said, edition: said, publisher: said, place: said, number: said, degree: said, doi: said },
  ...{ isbn: said, url: said, published: said, accessed: said },
  year: z.number().optional(),
  language: z.enum(['zh', 'en']).optional(),
});

/** What a record keeps of an entry of the library: what is known of the work, and nothing of the entry itself. */
export const referenceData = (reference: Reference): ReferenceData => {
  const { kind, year, published, accessed, language } = reference;
  const texts = REFERENCE_TEXT_NAMES.flatMap((name) => {
    const value = reference[name] ?? '';
    return value === '' || name === 'title' ? [] : [[name, value]];
  });
  return {
    ...{ kind, title: reference.title },
    ...(Object.fromEntries(texts) as Partial<ReferenceData>),
    ...(year === undefined ? {} : { year }),
    ...(published === undefined ? {} : { published }),
    ...(accessed === undefined ? {} : { accessed }),
    ...(language === undefined ? {} : { language }),
  };
};
