import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { sha256Hex } from '@shilu/events/core/hashing';
import { isAppError } from '@shilu/events/core/app-error';
import { fieldSchema } from '@shilu/events/core/register-field';
import { ownTokens } from '@shilu/events/identity/readership';
import { issueText, type Issue } from '@shilu/events/messages/issue-words';
import { messageOf } from '@shilu/events/messages/message-of';
import { createKnownWorks } from '@shilu/events/references/known-works';
import { doiOf } from '@shilu/events/references/same-reference';
import { yearOf, type Reference } from '@shilu/events/references/reference';
import { referenceCalls, type ReadReference } from '@shilu/events/resources/reference-calls';
import { referenceRegister } from '@shilu/events/resources/reference';
import type { Language } from '@shilu/events/core/call';
import type { DoiLookUp } from '@shilu/infra/platforms/doi-look-up';
import type { Route } from '@shilu/infra/http/call-context';
import { heavyQuery, query, type QueryDeps, type Viewer } from '../engine/query';
import { where } from '../engine/where';
import { addReadableEntries } from '../registers/readable';
import { registerTable } from '../registers/register-tables';
import type { ReadOne } from './read-references';
import type { ReferenceReader } from './reference-reader';

type Known = { readonly id: string; readonly reference: Reference };

/** Entries that may be one of them: with one of their DOIs, or of one of their years. */
const candidates = async (deps: QueryDeps, viewer: Viewer, all: readonly ReadOne[]): Promise<readonly Known[]> => {
  const dois = all.flatMap(({ doi, reference }) => doi ?? reference?.doi ?? []).map((doi) => doi.toLowerCase());
  const years = all.flatMap(({ reference }) => (reference === null ? [] : Number(yearOf(reference) || 0)));
  const filter = where();
  addReadableEntries(filter, referenceRegister, ownTokens(viewer.directory, viewer.accountId));
  const { rows } = await deps.pool.query<{ id: string; entry_values: string }>(
    `select id, entry_values from rm.${registerTable(referenceRegister)} where ${filter.sql()} and not removed
      and (lower(f_doi) = any(${filter.value([...new Set(dois)])}::text[]) or coalesce(f_year, 0) = any(${filter.value([...new Set(years)])}::float8[]))`,
    filter.values,
  );
  return rows.flatMap(({ id, entry_values: values }) => {
    const reference = referenceRegister.readable(JSON.parse(values) as Readonly<Record<string, unknown>>);
    return reference === null ? [] : [{ id, reference }];
  });
};

const said = (issue: Issue, language: Language): string => issueText(issue, language) ?? issue.message;

/** What the register itself would say of it. */
const refusal = (values: Readonly<Record<string, unknown>>, language: Language): string | null => {
  for (const field of referenceRegister.fields) {
    const [issue] = fieldSchema(field).safeParse(values[field.key]).error?.issues ?? [];
    if (issue) return `${field.label[language]}: ${said(issue, language)}`;
  }
  try {
    for (const rule of referenceRegister.rules) rule(values);
    return null;
  } catch (error) {
    if (isAppError(error)) return messageOf(error.key, error.params, language);
    throw error;
  }
};

const DOI_ALONE = {
  'zh-CN': '文献库中没有这个 DOI。请从期刊网站导出 BibTeX 或 RIS 后粘贴到这里',
  'en-US': 'The library has no such DOI. Paste the BibTeX or RIS from the page of the journal',
} as const;
const DOI_MAY_BE_ASKED = {
  'zh-CN': '文献库中没有这个 DOI，可以联网查询',
  'en-US': 'The library has no such DOI. It can be looked up outside',
} as const;
const DOI_UNKNOWN = {
  'zh-CN': (name: string) => `${name} 没有这个 DOI 的著录信息。请核对 DOI，或粘贴 BibTeX、RIS`,
  'en-US': (name: string) => `${name} knows nothing of this DOI. Check it, or paste BibTeX or RIS`,
} as const;
const TWICE = {
  'zh-CN': (line: number) => `与第 ${line} 行的一篇相同`,
  'en-US': (line: number) => `The same as the one in line ${line}`,
} as const;

/** Each held against the library, and against those before it. */
const compared = (
  all: readonly ReadOne[],
  library: readonly Known[],
  { language, mayLookUp }: { readonly language: Language; readonly mayLookUp: boolean },
): readonly ReadReference[] => {
  const byDoi = new Map(library.map((known) => [(known.reference.doi ?? '').toLowerCase(), known]));
  const works = createKnownWorks(library);
  const before = createKnownWorks<{ readonly line: number; readonly reference: Reference }>();
  return all.map(({ line, name, reference, doi, notes }): ReadReference => {
    const said = { line, name, notes: notes.map((note) => note[language]), doi: null };
    const isDoi = byDoi.get((doi ?? reference?.doi ?? '').toLowerCase());
    if (reference === null) {
      if (doi === null) return { ...said, what: 'unreadable', values: {}, id: null };
      const known = doi === '' ? undefined : isDoi;
      return known
        ? { ...said, name: known.reference.title, what: 'there', values: {}, id: known.id }
        : {
            ...{ ...said, what: 'unreadable', values: {}, id: null, doi },
            notes: [(mayLookUp ? DOI_MAY_BE_ASKED : DOI_ALONE)[language]],
          };
    }
    const values = { ...reference };
    const there = ((reference.doi ?? '') === '' ? undefined : isDoi) ?? works.find(reference);
    if (there) return { ...said, what: 'there', values, id: there.id };
    const earlier = before.find(reference);
    if (earlier) return { ...said, what: 'twice', values: {}, id: null, notes: [TWICE[language](earlier.line)] };
    before.add({ line, reference });
    const why = refusal(values, language);
    return why === null
      ? { ...said, what: 'new', values, id: null }
      : { ...said, what: 'unreadable', values: {}, id: null, notes: [why] };
  });
};

export type ReferenceDeps = QueryDeps & { readonly references: ReferenceReader; readonly dois: DoiLookUp | null };

/** Who is asked for a DOI; null where the organisation does not allow it, or nobody is connected. */
const asked = ({ dois }: ReferenceDeps, { directory }: Viewer): DoiLookUp | null =>
  directory.settings.doiLookUp ? dois : null;

/** What an agency says of a DOI. One reference is meant: whatever DOI stands in the answer, it is the one that was asked for. */
const lookedUp = async (
  { references }: ReferenceDeps,
  { name, find }: DoiLookUp,
  doi: string,
  owner: string,
): Promise<ReadOne> => {
  const unknown: ReadOne = { ...{ line: 1, name: doi, reference: null, doi: null }, notes: [{ 'zh-CN': DOI_UNKNOWN['zh-CN'](name), 'en-US': DOI_UNKNOWN['en-US'](name) }] }; // prettier-ignore
  const text = await find(doi);
  if (text === null) return unknown;
  const read = await references.readCsl(text, owner);
  if (read === null) throw new AppError('platformUnfit', { platform: name });
  if (read.reference === null) return { ...read, name: doi };
  return { ...read, reference: { ...read.reference, doi } };
};

export const referenceRoutes = (deps: ReferenceDeps): readonly Route[] => [
  heavyQuery(deps, referenceCalls.parse, ['registers'], async ({ content }, viewer) => {
    const { format, all } = await deps.references.read(content, viewer.accountId);
    const library = await candidates(deps, viewer, all);
    const mayLookUp = asked(deps, viewer) !== null;
    const references = compared(all, library, { language: viewer.language, mayLookUp });
    return { response: { format, hash: sha256Hex(content), references: [...references], mayLookUp } };
  }),
  // Not in the turn of what weighs on everybody: it waits for somebody outside.
  query(deps, referenceCalls.lookUp, ['registers', 'identity'], async ({ doi: given }, viewer) => {
    const doi = doiOf(given);
    if (doi === null) throw inputUnfit([{ path: 'doi', message: 'badDoi' }]);
    const who = asked(deps, viewer);
    if (who === null) throw new AppError('platformNotConnected', { platform: deps.dois?.name ?? 'doi.org' });
    const one = await lookedUp(deps, who, doi, viewer.accountId);
    const library = await candidates(deps, viewer, [one]);
    const [reference] = compared([one], library, { language: viewer.language, mayLookUp: true });
    if (reference === undefined) throw new AppError('notFound');
    return { response: { hash: sha256Hex(doi), reference } };
  }),
];
