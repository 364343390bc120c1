import { createHash } from 'node:crypto';
import { cutText } from '@shilu/events/core/cut-text';
import { own } from '@shilu/events/core/own';
import { withoutControls } from '@shilu/events/core/schemas';
import type { Mark, RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { ZipEntry } from '../blob-store/zip-entries';
import type { BookParts } from '../sheets/book-parts';
import { attribute, readXml, relationOf, type Tag } from '../tables/office-xml';
import { TableFault } from '../tables/table-fault';
import { withLists, type Piece } from './docx-lists';
import type { ListLook, NumberOf, ParagraphStyle } from './docx-styles';
import { docxTable, type DocxCell, type DocxRow } from './docx-table';
import { joined, linkMark, paragraph, plainTextOf, saysNothing, textNode } from './nodes';
import { MOST_BLOCKS, MOST_CHARACTERS, MOST_INLINE, MOST_PICTURE_BYTES, MOST_PICTURES, type ProtocolLostCount, type ProtocolPicture } from './protocol-parts'; // prettier-ignore
import { symbolSign } from './symbol-signs';

export type DocxContext = {
  readonly parts: BookParts;
  readonly styleOf: (id: string | null) => ParagraphStyle;
  readonly lookOf: (numbered: NumberOf) => ListLook | null;
  readonly lost: ProtocolLostCount;
  readonly pictures: Map<string, ProtocolPicture>;
  readonly left: { blocks: number; inline: number; characters: number; pictureBytes: number };
  /** Notes at the foot, by their part and id, with the numbers by which the text refers to them. */
  readonly notes: Map<string, number>;
};
export const docxBudget = (): DocxContext['left'] => ({
  ...{ blocks: MOST_BLOCKS, inline: MOST_INLINE, characters: MOST_CHARACTERS, pictureBytes: MOST_PICTURE_BYTES },
});

export const tooLong = (): TableFault =>
  new TableFault(
    '文档过长，请拆成几个文件，分别导入',
    'The document is too long. Split it into several files and import each',
  );

/** A story: the text of the document, of a cell, of a text box, of a note at the foot. */
type Story = { readonly kind: 'story'; readonly pieces: Piece[]; title: string | null };
type Paragraph = {
  readonly kind: 'paragraph';
  style: string | null;
  outline: number | null;
  align: string | null;
  numId: string | null;
  level: number | null;
  readonly inline: RichNode[];
  /** Pictures and boxes of the paragraph: they stand behind it, for prose has them on lines of their own. */
  readonly behind: RichNode[];
};
type Run = { readonly kind: 'run'; readonly marks: Map<string, Mark>; inFormat: boolean };
type Table = { readonly kind: 'table'; readonly rows: DocxRow[]; row: { isHeading: boolean; before: number; cells: DocxCell[] }; span: number; merged: DocxCell['merged'] }; // prettier-ignore
type Frame = Story | Paragraph | Run | Table;

/** What is left out with all that is in it. Word writes shapes twice: the second is for programs that do not know the first. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['Fallback', 'del', 'moveFrom', 'pPrChange', 'rPrChange', 'tblPrChange', 'tcPrChange', 'trPrChange'],
  ...['sectPr', 'sdtPr', 'tblGrid', 'numberingChange', 'rubyPr', 'rt'],
]);
const ALIGNS: Readonly<Record<string, string>> = { center: 'center', right: 'right', end: 'right', both: 'justify' };
/** Tables within tables: deeper ones become text. */
const DEEPEST_TABLE = 2;
const PICTURES = /\.(png|jpe?g|gif|bmp|webp|tiff?)$/i;

const isOn = (tag: Tag): boolean => !['0', 'false', 'off', 'none'].includes(relationOf(tag, 'val') ?? 'true');

/** The text of a part of the document. Throws TableFault where it is too long. */
export const readStories = (
  entry: ZipEntry,
  name: string,
  context: DocxContext,
  begins: string,
): ReadonlyMap<string, { readonly blocks: readonly RichNode[]; readonly title: string | null }> => {
  const { parts, styleOf, lookOf, lost, pictures, left, notes } = context;
  const relations = new Map(parts.relations(name).map((relation) => [relation.id, relation]));
  const made = new Map<string, { blocks: readonly RichNode[]; title: string | null }>();
  const frames: Frame[] = [];
  const counts = new Map<string, number>();
  let storyId = '';
  let skipped = 0;
  let takes = false;
  let math = 0;
  let alt = '';
  let links: (Mark | null)[] = [];
  /** Fields: what they are is written between their beginning and their parting, what they give behind it. */
  const fields: { said: string; parted: boolean; link: Mark | null }[] = [];

  const inner = <Kind extends Frame['kind']>(kind: Kind): Extract<Frame, { kind: Kind }> | undefined =>
    frames.findLast((frame): frame is Extract<Frame, { kind: Kind }> => frame.kind === kind);
  const marksNow = (): readonly Mark[] => {
    const link = links.findLast((each) => each !== null) ?? fields.findLast((each) => each.link !== null)?.link;
    return [...(inner('run')?.marks.values() ?? []), ...(link ? [link] : [])];
  };
  const takeInline = (): void => {
    left.inline -= 1;
    if (left.inline < 0) throw tooLong();
  };
  const put = (nodes: readonly RichNode[]): void => {
    const within = inner('paragraph');
    for (const node of within === undefined ? [] : nodes) {
      takeInline();
      within?.inline.push(node);
    }
  };
  const say = (text: string): void => {
    left.characters -= text.length;
    if (left.characters < 0) throw tooLong();
    if (!fields.every(({ parted }) => parted)) return;
    put(textNode(text, marksNow()));
  };
  const takeBlock = (): void => {
    left.blocks -= 1;
    if (left.blocks < 0) throw tooLong();
  };

  const picture = (relation: string | undefined): void => {
    const found = relation === undefined ? undefined : relations.get(relation);
    if (found === undefined) return;
    if (found.external) return lost.add('outsidePictures');
    const part = PICTURES.test(found.target) ? parts.part(found.target) : undefined;
    if (part === undefined || pictures.size >= MOST_PICTURES || part.unpacked > left.pictureBytes) return lost.add('picturesUnread'); // prettier-ignore
    const bytes = Uint8Array.from(part.read());
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (!pictures.has(hash)) left.pictureBytes -= bytes.length;
    pictures.set(hash, { hash, name: found.target.split('/').at(-1) ?? 'picture', bytes });
    takeBlock();
    const words = cutText(withoutControls(alt), 250);
    inner('paragraph')?.behind.push({ type: 'image', attrs: { hash, ...(words === '' ? {} : { alt: words }) } });
    alt = '';
  };

  const endParagraph = (): void => {
    const frame = frames.pop();
    if (frame?.kind !== 'paragraph') return;
    const story = inner('story');
    if (story === undefined) return;
    takeBlock();
    const { heading, isQuote, numbered: styled } = styleOf(frame.style);
    const numbered =
      frame.numId === null ? (styled && { ...styled, level: frame.level ?? styled.level }) : { numId: frame.numId, level: frame.level ?? 0 }; // prettier-ignore
    const look = numbered === null ? null : lookOf(numbered);
    const level = heading ?? (frame.outline === null ? null : frame.outline + 1);
    const align = frame.align === null ? undefined : own(ALIGNS, frame.align);
    const inline = joined(frame.inline);
    const block = (each: RichNode): void => void story.pieces.push({ kind: 'block', block: each });
    if (saysNothing(inline)) frame.behind.forEach(block);
    else if (level === 0 && story.title === null && frames.length === 1) story.title = inline.map(plainTextOf).join('');
    else if (level !== null) {
      if (look !== null) lost.add('headingNumbers');
      const attrs = { level: Math.min(Math.max(level, 1), 4), ...(align === undefined ? {} : { textAlign: align }) };
      block({ type: 'heading', attrs, content: inline });
      frame.behind.forEach(block);
    } else if (numbered !== null && look !== null)
      story.pieces.push({ kind: 'item', numbered, look, blocks: [paragraph(inline, align), ...frame.behind] });
    else if (isQuote)
      [{ type: 'blockquote' as const, content: [paragraph(inline, align)] }, ...frame.behind].forEach(block); // prettier-ignore
    else [paragraph(inline, align), ...frame.behind].forEach(block);
  };

  const beginStory = (id: string): void => {
    storyId = id;
    frames.push({ kind: 'story', pieces: [], title: null });
  };
  const endStory = (): { blocks: readonly RichNode[]; title: string | null } => {
    const frame = frames.pop();
    if (frame?.kind !== 'story') return { blocks: [], title: null };
    return { blocks: withLists(frame.pieces, counts), title: frame.title };
  };

  const openInRun = (tag: Tag, run: Run): void => {
    const mark = (type: Exclude<Mark['type'], 'link'>, on = isOn(tag)): void =>
      void (on ? run.marks.set(type, { type }) : run.marks.delete(type));
    switch (tag.name) {
      case 'rPr':
        run.inFormat = true;
        return;
      case 'b':
        return mark('bold');
      case 'i':
        return mark('italic');
      case 'u':
        return mark('underline');
      case 'strike':
      case 'dstrike':
        return mark('strike');
      case 'highlight':
        return mark('highlight');
      case 'vertAlign': {
        const value = relationOf(tag, 'val');
        if (value === 'subscript' || value === 'superscript') mark(value, true);
        return;
      }
      case 't':
        takes = true;
        return;
      case 'tab':
        if (!run.inFormat) say('\t');
        return;
      case 'noBreakHyphen':
        return say('\u2011');
      case 'br':
      case 'cr':
        if (relationOf(tag, 'type') !== 'page') put([{ type: 'hardBreak' }]);
        return;
      case 'sym': {
        const sign = symbolSign(relationOf(tag, 'font') ?? '', relationOf(tag, 'char') ?? '');
        if (sign === null) lost.add('symbols');
        return say(sign ?? '□');
      }
      case 'footnoteReference':
      case 'endnoteReference': {
        const note = `${tag.name === 'footnoteReference' ? 'footnote' : 'endnote'}/${relationOf(tag, 'id') ?? ''}`;
        // What is referred to twice is one note.
        const number = notes.get(note) ?? notes.size + 1;
        notes.set(note, number);
        put(textNode(`[${number}]`, [{ type: 'superscript' }]));
        return;
      }
    }
  };

  const open = (tag: Tag): void => {
    if (skipped > 0 || LEFT_OUT.has(tag.name)) {
      if (skipped === 0 && (tag.name === 'del' || tag.name === 'moveFrom') && inner('run') === undefined) lost.add('changesTracked'); // prettier-ignore
      skipped += 1;
      return;
    }
    if (tag.name === begins) return beginStory(relationOf(tag, 'id') ?? '');
    if (frames.length === 0) return;
    switch (tag.name) {
      case 'oMath':
        if (math === 0) lost.add('equationsAsText');
        math += 1;
        return;
      case 'p':
        return void frames.push({
          ...{ kind: 'paragraph', style: null, outline: null, align: null, numId: null, level: null },
          ...{ inline: [], behind: [] },
        });
      case 'r':
        if (math === 0) frames.push({ kind: 'run', marks: new Map(), inFormat: false });
        return;
      case 'tbl':
        return void frames.push({
          ...{ kind: 'table', rows: [], row: { isHeading: false, before: 0, cells: [] }, span: 1, merged: null },
        });
      case 'txbxContent':
        lost.add('textBoxes');
        return void frames.push({ kind: 'story', pieces: [], title: '' });
      case 'hyperlink': {
        const relation = relations.get(relationOf(tag, 'id') ?? '');
        const link = relation?.external === true ? linkMark(relation.target) : null;
        if (relation?.external === true && link === null) lost.add('unsafeLinks');
        links = [...links, link];
        return;
      }
      case 'fldChar': {
        const what = relationOf(tag, 'fldCharType');
        const field = fields.at(-1);
        if (what === 'begin') fields.push({ said: '', parted: false, link: null });
        else if (what === 'separate' && field) {
          field.parted = true;
          const target = /HYPERLINK\s+"([^"]+)"/.exec(field.said)?.[1];
          field.link = target === undefined ? null : linkMark(target);
        } else if (what === 'end') fields.pop();
        return;
      }
      case 'instrText':
        takes = true;
        return;
      case 'commentReference':
        return lost.add('commentsOfDocument');
      case 'object':
      case 'altChunk':
        return lost.add('embeddedObjects');
      case 'chart':
      case 'relIds':
        return lost.add('drawings');
      case 'docPr':
        alt = attribute(tag, 'descr') ?? '';
        return;
      case 'blip':
        return picture(relationOf(tag, 'embed') ?? relationOf(tag, 'link'));
      case 'imagedata':
        return picture(relationOf(tag, 'id'));
    }
    const top = frames.at(-1);
    if (math > 0) takes = tag.name === 't';
    else if (top?.kind === 'run') openInRun(tag, top);
    else if (top?.kind === 'paragraph') openInParagraph(tag, top);
    else if (top?.kind === 'table') openInTable(tag, top);
    else if (top?.kind === 'story') openInCell(tag, top);
  };

  const openInParagraph = (tag: Tag, within: Paragraph): void => {
    const value = relationOf(tag, 'val') ?? '';
    if (tag.name === 'pStyle') within.style = value;
    if (tag.name === 'jc') within.align = value;
    if (tag.name === 'numId') within.numId = value;
    if (tag.name === 'ilvl') within.level = Number(value) || 0;
    if (tag.name === 'outlineLvl' && /^[0-8]$/.test(value)) within.outline = Number(value);
  };

  const openInTable = (tag: Tag, table: Table): void => {
    const value = relationOf(tag, 'val') ?? '';
    const number = Math.min(Math.max(Number.parseInt(value, 10) || 0, 0), 100);
    if (tag.name === 'tr') table.row = { isHeading: false, before: 0, cells: [] };
    if (tag.name === 'tblHeader') table.row.isHeading = isOn(tag);
    if (tag.name === 'gridBefore') table.row.before = number;
    if (tag.name === 'tc') {
      takeInline();
      table.span = 1;
      table.merged = null;
      frames.push({ kind: 'story', pieces: [], title: '' });
    }
  };
  /** Of a cell they are said within it, before its text. */
  const openInCell = (tag: Tag, cell: Story): void => {
    const table = inner('table');
    if (!table || cell.pieces.length > 0) return;
    if (tag.name === 'gridSpan') table.span = Math.min(Math.max(Number.parseInt(relationOf(tag, 'val') ?? '', 10) || 1, 1), 100); // prettier-ignore
    if (tag.name === 'vMerge') table.merged = relationOf(tag, 'val') === 'restart' ? 'begins' : 'on';
  };

  const endTable = (): void => {
    const frame = frames.pop();
    const story = inner('story');
    if (frame?.kind !== 'table' || story === undefined) return;
    if (frames.filter(({ kind }) => kind === 'table').length >= DEEPEST_TABLE) {
      lost.add('nestedTooDeep');
      for (const { cells } of frame.rows) for (const { blocks } of cells) blocks.forEach((block) => story.pieces.push({ kind: 'block', block })); // prettier-ignore
      return;
    }
    const table = docxTable(frame.rows);
    if (table) story.pieces.push({ kind: 'block', block: table });
  };

  const close = (name: string): void => {
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    if (frames.length === 0) return;
    const last = frames.at(-1);
    switch (name) {
      case 'oMath':
        math -= 1;
        return;
      case 't':
      case 'instrText':
        takes = false;
        return;
      case 'rPr':
        if (last?.kind === 'run') last.inFormat = false;
        return;
      case 'r':
        if (last?.kind === 'run') frames.pop();
        return;
      case 'p':
        if (last?.kind === 'paragraph') endParagraph();
        return;
      case 'hyperlink':
        links = links.slice(0, -1);
        return;
      case 'tc': {
        const { blocks } = endStory();
        const table = inner('table');
        table?.row.cells.push({ blocks, span: table.span, merged: table.merged });
        return;
      }
      case 'tr': {
        const table = inner('table');
        takeBlock();
        table?.rows.push(table.row);
        return;
      }
      case 'tbl':
        return endTable();
      case 'txbxContent':
        inner('paragraph')?.behind.push(...endStory().blocks);
        return;
      case begins:
        made.set(storyId, endStory());
    }
  };

  readXml(entry, {
    open,
    close,
    text: (text) => {
      if (!takes || skipped > 0) return;
      const field = fields.at(-1);
      if (field && !field.parted) field.said = `${field.said}${text}`.slice(0, 4_000);
      else say(text);
    },
  });
  return made;
};
