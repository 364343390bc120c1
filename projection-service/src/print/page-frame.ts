import { shortened } from '@shilu/events/core/cut-text';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { checkpointBlock, checkpointProperty, type PrintedCheckpoint } from './checkpoint-block';
import { flatText } from './glyphs';
import { FONT } from './fonts';
import type { PrintLabels } from './labels';
import { plainText } from './text';
import { defaultStyle, MUTED, PAGE, RULE } from './theme';

export type PageFrame = {
  readonly labels: PrintLabels;
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly headLeft: string;
  readonly headRight: string;
  readonly footLeft: string;
  readonly watermark: string | null;
  readonly landscape: boolean;
  readonly now: Date;
  readonly checkpoint: PrintedCheckpoint | null;
  readonly content: Content[];
};

/** As the font draws it: a sign it does not have takes the room of its code. */
export const inOneLine = (text: string, most: number): string => shortened(flatText(text), most);

/** Header, footer, watermark and properties around any printed document of the product. */
export const framed = (frame: PageFrame): TDocumentDefinitions => {
  const pageWidth = frame.landscape ? PAGE.height : PAGE.width;
  const width = pageWidth - PAGE.left - PAGE.right;
  const line = (y: number): Content => ({
    canvas: [{ type: 'line', x1: 0, y1: y, x2: width, y2: y, lineWidth: 0.5, lineColor: RULE }],
  });
  const small = { fontSize: 8, color: MUTED, lineHeight: 1 };
  const watermark = frame.watermark ? inOneLine(frame.watermark, 100) : '';
  return {
    pageSize: 'A4',
    pageOrientation: frame.landscape ? 'landscape' : 'portrait',
    pageMargins: [PAGE.left, PAGE.top, PAGE.right, PAGE.bottom],
    defaultStyle,
    language: frame.language,
    version: '1.7',
    displayTitle: true,
    info: {
      title: flatText(frame.title),
      author: flatText(frame.author),
      creator: 'Shilu',
      producer: 'Shilu',
      creationDate: frame.now,
      modDate: frame.now,
      ...checkpointProperty(frame.checkpoint),
    },
    header: () => ({
      margin: [PAGE.left, 30, PAGE.right, 0],
      stack: [
        {
          columns: [
            { width: width * 0.3, ...asBlock(plainText(frame.headLeft, small)) },
            { width: '*', ...asBlock(plainText(frame.headRight, { ...small, alignment: 'right' })) },
          ],
        },
        line(3),
      ],
    }),
    footer: (page, pages) => ({
      margin: [PAGE.left, 12, PAGE.right, 0],
      stack: [
        line(0),
        {
          margin: [0, 5, 0, 0],
          columns: [
            { width: '*', ...asBlock(plainText(frame.footLeft, small)) },
            { width: 80, ...asBlock(plainText(frame.labels.page(page, pages), { ...small, alignment: 'right' })) },
          ],
        },
      ],
    }),
    content: [...frame.content, ...checkpointBlock(frame.checkpoint, frame.labels)],
    ...(watermark === ''
      ? {}
      : {
          watermark: {
            text: watermark,
            font: FONT,
            color: '#5d666b',
            opacity: 0.1,
            ...([...watermark].length < 8 ? { fontSize: 60 } : {}),
          },
        }),
  };
};

const asBlock = (content: Content): { stack: Content[] } => ({ stack: [content] });
