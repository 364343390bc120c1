import { own } from '@shilu/events/core/own';
import { SaxesParser } from 'saxes';
import type { ZipEntry } from '../blob-store/zip-entries';
import { notATable, TableFault } from './table-fault';

/** Of one part, unpacked: five thousand rows of long texts are far from it. */
const MOST_UNPACKED = 64 * 1024 * 1024;
/** What is given to the reader at once. */
const CHUNK = 64 * 1024;

export type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };
export type XmlReader = {
  readonly open?: (tag: Tag) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

export const attribute = ({ attributes }: Tag, key: string): string | undefined => own(attributes, key);

/** Office writes with or without a prefix. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** What a tag says under a name with whatever prefix: the relation `r:id`, a word's `w:val`. */
export const relationOf = ({ attributes }: Tag, name = 'id'): string | undefined =>
  Object.entries(attributes).find(([key]) => local(key) === name && key.includes(':'))?.[1];

/** Reads XML piece by piece. What declares anything of its own is no spreadsheet, and is not read. */
export const readXml = (part: ZipEntry, reader: XmlReader, mostUnpacked = MOST_UNPACKED): void => {
  if (part.unpacked > mostUnpacked) throw new TableFault('文件解压后过大', 'The file is too large when unpacked');
  const xml = part.read().toString('utf8');
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw notATable();
  });
  parser.on('error', () => {
    throw notATable();
  });
  parser.on('opentag', (tag) =>
    reader.open?.({ name: local(tag.name), attributes: tag.attributes as Tag['attributes'] }),
  );
  parser.on('closetag', (tag) => reader.close?.(local(tag.name)));
  parser.on('text', (text) => reader.text?.(text));
  for (let at = 0; at < xml.length; at += CHUNK) parser.write(xml.slice(at, at + CHUNK));
  parser.close();
};

/** Signs that XML does not carry, as spreadsheets write them (ST_Xstring). */
export const carriedBack = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
