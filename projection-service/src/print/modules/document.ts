import { fileSize } from '@shilu/events/core/file-size';
import { characterisation } from '@shilu/events/spectra/characterisation';
import { documentModule, type DocumentFile } from '@shilu/events/records/modules/document/document';
import { documentShape } from '@shilu/events/records/modules/document/document-shape';
import { isJcampFile } from '@shilu/events/spectra/jcamp-file';
import type { WantedSpectrum } from '@shilu/events/spectra/wanted-spectrum';
import type { TableCell } from 'pdfmake/interfaces';
import { innerWidths } from '../columns';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { FONT_MEDIUM } from '../fonts';
import { plainText } from '../text';
import { FILL, MUTED, ruledTable } from '../theme';
import type { PrintModule } from './print-module';
import { massBlocks } from './accurate-masses';
import { isDrawnRead, spectrumBlocks } from './spectrum-blocks';

const LABELS = {
  'zh-CN': { heads: ['文件名', '大小', '类型'], none: '没有文件。' },
  'en-US': { heads: ['File', 'Size', 'Type'], none: 'No files.' },
} as const;

/** As its name says it, which the upload held against the bytes (V016); a reader knows CSV, not text/plain. */
const kindOf = ({ name, mime }: { readonly name: string; readonly mime: string }): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toUpperCase() ?? mime;

const wantedOf = ({ hash, name, size, mime, spectrum }: DocumentFile): WantedSpectrum => ({
  ...{ file: { hash, name, size, mime }, read: spectrum },
});

/** What was read off it, where it is a spectrum and no figure of it follows that says so. */
const readOff = (file: DocumentFile, context: PrintContext): string =>
  file.spectrum === undefined || isDrawnRead(context.spectrum(wantedOf(file))) ? '' : characterisation(file.spectrum);

/** M05: what is attached, each file named by its SHA-256; below, its spectra as figures. */
const print: PrintModule['print'] = (content, context, width) => {
  const { labels, language, budget } = context;
  const { files, masses = [] } = documentShape.parse(content);
  const { heads, none } = LABELS[language];
  if (files.length === 0) return masses.length > 0 ? massBlocks(masses, context) : [plainText(none, { color: MUTED })];
  const words = files.reduce((sum, file) => sum + Math.ceil(readOff(file, context).length / 200), 0);
  if (!budget.take((files.length * 4 + words) * CELL_UNITS)) return [plainText(labels.cutText, { color: MUTED })];
  const head = [...heads, 'SHA-256'].map((label) =>
    plainText(label, { font: FONT_MEDIUM, fontSize: 8.5, fillColor: FILL }),
  );
  const body: TableCell[][] = files.map((file) => [
    plainText([file.name, file.note ?? '', readOff(file, context)].filter((line) => line !== '').join('\n'), {
      fontSize: 8.5,
    }),
    plainText(fileSize(file.size), { fontSize: 8.5, alignment: 'right' }),
    plainText(kindOf(file), { fontSize: 8.5 }),
    plainText(file.hash, { fontSize: 7 }),
  ]);
  return [
    {
      table: {
        headerRows: 1,
        widths: innerWidths([0.34, 0.13, 0.18, 0.35].map((share) => share * (width - 1))),
        body: [head, ...body],
      },
      layout: ruledTable,
    },
    ...files.filter(isJcampFile).flatMap((file) => spectrumBlocks(wantedOf(file), context, width)),
    ...massBlocks(masses, context),
  ];
};

export const printDocument: PrintModule = { type: documentModule.type, print };
