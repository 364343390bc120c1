import { isUnfitStructureName } from '@shilu/events/core/structure-file';
import { endingOf, isRunByName, tidyName } from './file-name';

/** What an extension promises. Extensions not named here promise nothing: instruments put zip and text under any name. */
const promises: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    png: /^image\/a?png$/,
    jpg: /^image\/jpeg$/,
    jpeg: /^image\/jpeg$/,
    gif: /^image\/gif$/,
    bmp: /^image\/bmp$/,
    tif: /^image\/tiff$/,
    tiff: /^image\/tiff$/,
    webp: /^image\/webp$/,
    svg: /^image\/svg\+xml$/,
    pdf: /^application\/pdf$/,
    docx: /wordprocessingml/,
    xlsx: /spreadsheetml/,
    pptx: /presentationml/,
    doc: /x-cfb|rtf/,
    xls: /x-cfb|^text\/|xml$/,
    ppt: /x-cfb/,
    zip: /zip|officedocument/,
    eln: /zip/,
    csv: /^text\/plain$|json$/,
    tsv: /^text\/plain$/,
    txt: /^text\/|^application\/(json|xml)$/,
    md: /^text\//,
    json: /^(application\/json|text\/plain)$/,
    mp4: /^video\//,
    mp3: /^audio\//,
  }),
);

/** Whether the content is not what the name's ending promises. */
export const endingLies = (name: string, mime: string): boolean => promises.get(endingOf(name))?.test(mime) === false;

/** Texts that a spreadsheet opens. */
const TABLES = new Set(['csv', 'tsv', 'tab', 'xls', 'slk', 'dif']);
export const isTableName = (name: string): boolean => TABLES.has(endingOf(name));

/** Whether bytes that were screened under one name may be called by another: nothing is then read as it was not before. */
export const mayBeCalled = (name: string, upload: { readonly name: string; readonly mime: string }): boolean =>
  name === upload.name ||
  (tidyName(name) === name &&
    !isRunByName(name) &&
    !isUnfitStructureName(name) &&
    !endingLies(name, upload.mime) &&
    (!isTableName(name) || isTableName(upload.name)));
