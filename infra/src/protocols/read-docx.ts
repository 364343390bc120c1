import { withoutHidden } from '@shilu/events/core/schemas';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { ZipBroken } from '../blob-store/zip-entries';
import { bookParts, type BookParts } from '../sheets/book-parts';
import { readXml } from '../tables/office-xml';
import { notATable, TableFault } from '../tables/table-fault';
import { docxBudget, readStories, tooLong, type DocxContext } from './docx-body';
import { readDocxLists, readDocxStyles, saidAround } from './docx-styles';
import { paragraph, textNode } from './nodes';
import { createProtocolLost, type ProtocolPicture, type ReadProse } from './protocol-parts';

export const notADocument = (): TableFault =>
  new TableFault('不是可以读取的 Word（docx）文件', 'This is no Word document (docx) that can be read');

const propertyTitle = (parts: BookParts): string | null => {
  const entry = parts.part(parts.relations('').find(({ type }) => type === 'core-properties')?.target ?? 'docProps/core.xml'); // prettier-ignore
  let [takes, said] = [false, ''];
  if (entry)
    readXml(entry, {
      open: ({ name }) => {
        takes = name === 'title';
      },
      text: (text) => {
        if (takes) said += text;
      },
      close: () => {
        takes = false;
      },
    });
  const title = withoutHidden(said).trim();
  return title === '' ? null : title;
};

/** Notes at the foot stand behind the text, under the numbers by which it refers to them. */
const notesOf = (parts: BookParts, context: DocxContext, partOf: (type: string) => string | undefined): RichNode[] => {
  if (context.notes.size === 0) return [];
  const told = [...context.notes.keys()];
  const said = new Map<string, readonly RichNode[]>();
  for (const kind of ['footnote', 'endnote'] as const) {
    const name = partOf(`${kind}s`);
    const entry = name === undefined ? undefined : parts.part(name);
    if (name === undefined || entry === undefined) continue;
    for (const [id, { blocks }] of readStories(entry, name, context, kind)) said.set(`${kind}/${id}`, blocks);
  }
  return [
    { type: 'horizontalRule' },
    ...told.flatMap((key, at) => {
      context.left.blocks -= 1;
      if (context.left.blocks < 0) throw tooLong();
      const [first, ...rest] = said.get(key) ?? [];
      const number = textNode(`[${at + 1}] `);
      return first?.type === 'paragraph'
        ? [paragraph([...number, ...(first.content ?? [])]), ...rest]
        : [paragraph(number), ...(first === undefined ? [] : [first, ...rest])];
    }),
  ];
};

const read = async (bytes: Buffer): Promise<ReadProse> => {
  const parts = await bookParts(bytes);
  if (parts.names.some((name) => name.endsWith('vbaProject.bin')))
    throw new TableFault('文档含有宏，请在 Word 中另存为不含宏的 docx', 'The document holds macros. Save it in Word as a docx without macros'); // prettier-ignore
  const name = parts.relations('').find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml';
  const entry = parts.part(name);
  if (!entry || !/(?:^|\/)document[^/]*\.xml$/.test(name)) throw notADocument();
  const relations = parts.relations(name);
  const partOf = (type: string): string | undefined => relations.find((each) => each.type === type)?.target;
  const entryOf = (type: string) => {
    const target = partOf(type);
    return target === undefined ? undefined : parts.part(target);
  };
  const lost = createProtocolLost();
  const pictures = new Map<string, ProtocolPicture>();
  const context: DocxContext = {
    ...{ parts, lost, pictures, left: docxBudget(), notes: new Map() },
    ...{ styleOf: readDocxStyles(entryOf('styles')), lookOf: readDocxLists(entryOf('numbering')) },
  };
  const body = readStories(entry, name, context, 'body').get('');
  if (body === undefined) throw notADocument();
  const notes = notesOf(parts, context, partOf);
  const around = saidAround(parts, relations.filter(({ type }) => type === 'header' || type === 'footer').map(({ target }) => target)); // prettier-ignore
  if (around > 0) lost.add('headersAndFooters', around);
  const title = body.title === null || body.title.trim() === '' ? propertyTitle(parts) : body.title;
  return { title, blocks: [...body.blocks, ...notes], fields: [], pictures: [...pictures.values()], lost: lost.list() };
};

/** A Word document as prose, and what of it finds no place. Throws TableFault. */
export const readDocx = async (bytes: Buffer): Promise<ReadProse> => {
  try {
    return await read(bytes);
  } catch (error) {
    const unread = error instanceof ZipBroken || (error instanceof TableFault && error.message === notATable().message);
    throw unread ? notADocument() : error;
  }
};
