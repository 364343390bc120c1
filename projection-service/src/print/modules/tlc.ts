import { plateFigure } from '@shilu/events/records/modules/tlc/plate-figure';
import { rfText } from '@shilu/events/records/modules/tlc/rf';
import { tlcModule } from '@shilu/events/records/modules/tlc/tlc';
import { isScaled, type Photo, type Plate } from '@shilu/events/records/modules/tlc/tlc-schema';
import { tlcShape } from '@shilu/events/records/modules/tlc/tlc-shape';
import { laneName, plateName, setUpWords, spotDetails, TLC_WORDS } from '@shilu/events/records/modules/tlc/tlc-words';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { innerWidths } from '../columns';
import { FONT_MEDIUM } from '../fonts';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { plainText } from '../text';
import { CONTENT_HEIGHT, FILL, MUTED, ruledTable, WARN } from '../theme';
import type { PrintModule } from './print-module';
import { printedFigure } from './tlc-figure';

const LABELS = {
  'zh-CN': { details: '说明', noPhoto: '照片未能打印' },
  'en-US': { details: 'Details', noPhoto: 'Photo could not be printed' },
} as const;

const SIZE = 8.5;
/** Beside a figure there is room for a table of lanes; more rows go below it, where they may break. */
const BESIDE = { rows: 18, width: 200 } as const;
const FIGURE = { width: 300, height: 330 } as const;
const SHAPES_OF_SPOT = 4;

const cells = (texts: readonly string[], style: object = {}): TableCell[] =>
  texts.map((text) => plainText(text, { fontSize: SIZE, ...style }));

const rowsOf = ({ lanes, spots }: Plate, { language }: PrintContext): TableCell[][] =>
  lanes.flatMap(({ id, name }) => {
    const own = spots.filter(({ laneId }) => laneId === id);
    const called = laneName(name, language);
    if (own.length === 0) return [cells([called, '—', ''])];
    const comma = language === 'zh-CN' ? '，' : ', ';
    return own.map((spot) => cells([called, rfText(spot.rf), spotDetails(spot, language).join(comma)]));
  });

const tableOf = (plate: Plate, context: PrintContext, width: number): Content => {
  const { language } = context;
  const heads = [TLC_WORDS.lane[language], TLC_WORDS.rf[language], LABELS[language].details];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: innerWidths([0.3, 0.24, 0.46].map((share) => share * (width - 1))),
      body: [cells(heads, { font: FONT_MEDIUM, fillColor: FILL }), ...rowsOf(plate, context)],
    },
    layout: ruledTable,
  };
};

/** A photo whose origin and front nobody set stands by itself. */
const loosePhoto = ({ name, hash, width, height }: Photo, { image, language, labels }: PrintContext): Content => {
  const found = image(hash);
  if (!found)
    return plainText(`[${LABELS[language].noPhoto}${labels.colon}${name} · SHA-256 ${hash}]`, {
      ...{ color: WARN, fontSize: SIZE, margin: [0, 2, 0, 6] },
    });
  const scale = Math.min(FIGURE.width / width, FIGURE.height / height);
  return { image: found.dataUrl, width: width * scale, height: height * scale, margin: [0, 3, 0, 6] };
};

const printPlate = (plate: Plate, number: number, context: PrintContext, width: number): Content[] => {
  const { language, image } = context;
  const { photo } = plate;
  const head = plainText(`${plateName(number, language)} · ${setUpWords({ ...plate, remark: '' }, language)}`, {
    ...{ font: FONT_MEDIUM, fontSize: 9.5, margin: [0, number === 1 ? 0 : 8, 0, 4] },
  });
  const remark = plate.remark === '' ? [] : [plainText(plate.remark, { fontSize: 9, margin: [0, 4, 0, 0] })];
  const found = isScaled(photo) ? image(photo.hash) : null;
  const apart = photo !== null && found === null ? [loosePhoto(photo, context)] : [];
  if (plate.lanes.length === 0 && !isScaled(photo)) return [head, ...apart, ...remark];
  const ground = found === null ? { ...plate, photo: null } : plate;
  const drawn = printedFigure(plateFigure(ground, language), found?.dataUrl ?? null, {
    ...{ width: Math.min(FIGURE.width, width), height: Math.min(FIGURE.height, CONTENT_HEIGHT - 80) },
  });
  const rest = width - drawn.width - 14;
  const rows = plate.lanes.length + plate.spots.length;
  if (rows <= BESIDE.rows && rest >= BESIDE.width) {
    const columns: Content = {
      columns: [
        { width: drawn.width, stack: [drawn.content] },
        { width: rest, stack: [tableOf(plate, context, rest)] },
      ],
      columnGap: 14,
    };
    return [{ stack: [head, ...apart, columns], unbreakable: true }, ...remark];
  }
  return [{ stack: [head, ...apart, drawn.content], unbreakable: true }, tableOf(plate, context, width), ...remark];
};

/** M14: each plate as a figure, with its table of lanes and spots. */
const print: PrintModule['print'] = (content, context, width) => {
  const { plates } = tlcShape.parse(content);
  const { labels, budget } = context;
  if (plates.length === 0) return [plainText(labels.empty, { color: MUTED })];
  return plates.flatMap((plate, at) => {
    const units = (plate.lanes.length + plate.spots.length) * (3 + SHAPES_OF_SPOT) * CELL_UNITS + plate.remark.length;
    return budget.take(units)
      ? printPlate(plate, at + 1, context, width)
      : [plainText(labels.cutText, { color: MUTED })];
  });
};

export const printTlc: PrintModule = { type: tlcModule.type, print };
