import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { Label } from '@shilu/events/core/call';
import { quoted } from '@shilu/events/core/fields/cell';
import { MOST_REFERENCES, type REFERENCE_FORMATS } from '@shilu/events/resources/reference-calls';
import { readCitation } from '@shilu/events/references/citation-text';
import type { Reference } from '@shilu/events/references/reference';
import { doiOf } from '@shilu/events/references/same-reference';
import { bibtexEntries, type BibEntry } from './bibtex-entries';
import { fromCsl, type FromCsl } from './from-csl';
import { fault, ReferenceFault } from './reference-fault';
import { risEntries } from './ris-entries';

export type ReadOne = {
  readonly line: number;
  readonly name: string;
  readonly reference: Reference | null;
  /** Of what is a DOI and nothing else. */
  readonly doi: string | null;
  readonly notes: readonly Label[];
};
export type ReadAll = { readonly format: (typeof REFERENCE_FORMATS)[number]; readonly all: readonly ReadOne[] };

/** What references are formatted by; abstracts, notes and names of files stay where they came from. */
const FIELDS = new Set(
  'author editor title subtitle booktitle booksubtitle journal journaltitle shortjournal journalsubtitle year month day date volume number issue pages eid articleno edition publisher institution school organization location address doi isbn url urldate langid language type howpublished venue eventtitle'.split(' '), // prettier-ignore
);
/** Characters of a field that are read; its names as many as the library keeps. */
const MOST_FIELD = 20_000;
const MOST_RECORD = 60_000;

/** CSL-JSON of one entry. `forceType` says what it is, so that nothing is guessed and no address is opened. */
const cslOf = (text: string, forceType: string): unknown => {
  try {
    return plugins.input.chain(text, { forceType, generateGraph: false })[0];
  } catch {
    throw fault('格式有误，读不出来', 'Its form is broken: it cannot be read');
  }
};

/** The number of a patent, a report or an article stands under several names. */
const ownOf = ({ type, fields }: BibEntry): Parameters<typeof fromCsl>[1] => {
  const number = fields.get('eid') ?? fields.get('articleno');
  return {
    ...(type === 'article' && number !== undefined && !fields.has('pages') ? { articleNumber: number } : {}),
    ...(type === 'phdthesis' ? { degree: 'Ph.D. Dissertation' } : {}),
    ...(type === 'mastersthesis' ? { degree: 'M.S. Thesis' } : {}),
    ...(fields.has('shortjournal') ? { shortContainer: fields.get('shortjournal') ?? '' } : {}),
  };
};

const fromBibtex = (entry: BibEntry): FromCsl => {
  const { type, fields } = entry;
  const lines = [...fields]
    .filter(([name, value]) => FIELDS.has(name) && value.trim() !== '')
    .map(([name, value]) => {
      if (value.length > MOST_FIELD) throw fault(`字段“${name}”过长`, `Its field “${name}” is too long`);
      return `${name === 'articleno' ? 'eid' : name} = {${value}}`;
    });
  return fromCsl(cslOf(`@${type}{k,\n${lines.join(',\n')}\n}`, '@biblatex/text'), ownOf(entry));
};

const readOne = (line: number, name: string, read: () => FromCsl): ReadOne => {
  try {
    const { reference, notes } = read();
    return { line, name: quoted(reference.title), reference, doi: null, notes };
  } catch (error) {
    if (!(error instanceof ReferenceFault)) throw error;
    return { line, name, reference: null, doi: null, notes: [error.why] };
  }
};

const tooMany = (): never => {
  throw fault(`一次最多读取 ${MOST_REFERENCES} 篇，请分成几次导入`, `At most ${MOST_REFERENCES} references come in at once; import them in parts`); // prettier-ignore
};

const NEITHER: Label = {
  'zh-CN': '不是 GB/T 7714 或 ACS 格式的期刊文章；请粘贴 BibTeX、RIS，或逐项填写',
  'en-US': 'No reference in the style of GB/T 7714 or ACS. Paste BibTeX or RIS, or fill in the form',
};
const ET_AL: Label = {
  'zh-CN': '引文只写了部分作者（“等”），其余请补充',
  'en-US': 'It names some of the authors only (“et al”); add the others',
};

const readLine = (text: string, line: number): ReadOne => {
  const doi = doiOf(text);
  if (doi !== null) return { line, name: doi, reference: null, doi, notes: [] };
  const read = readCitation(text);
  const name = quoted(read?.reference.title ?? text.trim());
  return { line, name, reference: read?.reference ?? null, doi: null, notes: read === null ? [NEITHER] : read.hasMoreAuthors ? [ET_AL] : [] }; // prettier-ignore
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** One reference as CSL-JSON, read or with the reason why not; null where the text is no such thing. */
export const readCsl = (text: string): ReadOne | null => {
  const given = json(text);
  return typeof given !== 'object' || given === null || Array.isArray(given)
    ? null
    : readOne(1, '', () => fromCsl(given));
};

/** All references of a text, each read or with the reason why not; refused where there are too many. */
export const readReferences = (given: string): ReadAll => {
  const text = given.replace(/^\uFEFF/, '');
  const isRis = /^[ \t]?TY {1,2}-/m.test(text);
  if (!isRis && /@[A-Za-z]+\s?[{(]/.test(text)) {
    const entries = bibtexEntries(text, MOST_REFERENCES);
    if (entries.length > MOST_REFERENCES) tooMany();
    const all = entries.map((entry) =>
      'fault' in entry
        ? { line: entry.line, name: quoted(entry.key), reference: null, doi: null, notes: [entry.fault.why] }
        : readOne(entry.line, quoted(entry.key), () => fromBibtex(entry)),
    );
    return { format: 'bibtex', all };
  }
  if (isRis) {
    const entries = risEntries(text, MOST_REFERENCES);
    if (entries.length > MOST_REFERENCES) tooMany();
    const all = entries.map(({ line, text: record, size }) =>
      readOne(line, quoted(/^(?:TI|T1) {2}- (.*)$/m.exec(record.slice(0, 5_000))?.[1] ?? ''), () => {
        if (size > MOST_RECORD) throw fault('这一篇过长', 'This record is too long');
        return fromCsl(cslOf(record, '@ris/file'));
      }),
    );
    return { format: 'ris', all };
  }
  const lines = text.split(/\r\n|\n|\r/).flatMap((line, at) => (line.trim() === '' ? [] : [{ line, at: at + 1 }]));
  if (lines.length > MOST_REFERENCES) tooMany();
  const all = lines.map(({ line, at }) => readLine(line, at));
  return { format: all.every(({ doi }) => doi !== null) ? 'doi' : 'text', all };
};
