import type { Language } from '@shilu/events/core/call';
import { exactTime } from '@shilu/events/core/exact-time';
import { chartDrawing, toneOf, type ChartTone } from '@shilu/events/records/modules/spread-design/chart-drawing';
import { chartNotes } from '@shilu/events/records/modules/spread-design/chart-notes';
import {
  spreadDesignShape,
  type Chart,
  type SpreadDesign,
} from '@shilu/events/records/modules/spread-design/design-schema';
import { inputLimits, inputText } from '@shilu/events/records/modules/spread-design/design-words';
import {
  chartPlace,
  DESIGN_HEADS,
  inputsSaid,
  linksSaid,
  placed,
} from '@shilu/events/records/modules/spread-design/design-said';
import { deviations, inputName, placeName } from '@shilu/events/records/modules/spread-design/input-cells';
import { resultText } from '@shilu/events/records/modules/spread-design/result-text';
import { writtenAt } from '@shilu/events/records/modules/spread-design/written-digits';
import { shownBook } from '@shilu/events/records/modules/spread-design/shown-book';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { originPrinted } from '@shilu/events/records/modules/table-taken';
import type { Content } from 'pdfmake/interfaces';
import { innerWidths } from '../columns';
import { FONT_MEDIUM } from '../fonts';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { svgOfShapes } from '../svg-of-shapes';
import { paragraph, plainText, runs } from '../text';
import { ACCENT, FILL, INK, MUTED, RULE, ruledTable, WARN } from '../theme';
import type { PrintModule } from './print-module';
import { printWorkbook } from './spread-sheet';

const PAPER: Readonly<Record<ChartTone, string>> = {
  ...{ ink: INK, mute: MUTED, grid: RULE, none: 'none' },
  ...{ first: ACCENT, second: '#8a5700', third: '#1d5fa8', fourth: WARN },
}; // prettier-ignore
const SIZE = 8.5;

const LABELS = {
  'zh-CN': {
    results: '结果：',
    beyond: (what: string, limits: string) => `${what}，超出限度（${limits}）`,
    reason: (said: string, given: string) =>
      `原因：${said === '' ? '（未写）' : said}${given === '' ? '' : `（${given}）`}`,
    empty: (name: string) => `图表“${name}”：所选区域没有数值。`,
  },
  'en-US': {
    results: 'Results: ',
    beyond: (what: string, limits: string) => `${what}, beyond its limits (${limits})`,
    reason: (said: string, given: string) =>
      `Reason: ${said === '' ? '(not given)' : said}${given === '' ? '' : ` (${given})`}`,
    empty: (name: string) => `Chart “${name}”: no numbers stand in its range.`,
  },
} as const satisfies Readonly<Record<Language, unknown>>;

const printChart = (content: SpreadDesign, chart: Chart, { language, budget, labels }: PrintContext, width: number): Content => {
  const drawing = chartDrawing(content.book, chart);
  if (drawing === null) return plainText(LABELS[language].empty(chart.name), { color: MUTED, fontSize: SIZE });
  if (!budget.take(drawing.shapes.length * CELL_UNITS)) return plainText(labels.cutText, { color: MUTED });
  const scale = Math.min(1, width / drawing.width) * 0.8;
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    stack: [
      plainText([chart.name, drawing.equation].filter((text) => text !== '').join(' · '), { font: FONT_MEDIUM, fontSize: SIZE }),
      paragraph(
        [
          ...runs([chartPlace(content.book, chart), ...chartNotes(drawing, language)].join(' · '), { color: MUTED }),
          ...drawing.names.flatMap((name, at) => runs(` · ${name}`, { color: PAPER[toneOf(at)], font: FONT_MEDIUM })),
        ],
        { fontSize: 7.5 },
      ),
      {
        svg: svgOfShapes(drawing.shapes, PAPER, drawing),
        ...{ width: drawing.width * scale, height: drawing.height * scale, margin: [0, 3, 0, 2] },
      },
    ],
  };
}; // prettier-ignore

const results = ({ book, design }: SpreadDesign, language: Language): string =>
  design.results
    .map((result) => {
      return placed(`${result.name} ${resultText({ book }, result) || '—'}`, placeName(book, result), language);
    })
    .join(' · ');

/** What each input asks for and what is filled in, and which cells the server fills in: the cells alone do not say it. */
const asked = (content: SpreadDesign, { language, nameOf, budget, labels }: PrintContext, width: number): Content[] => {
  const heads = DESIGN_HEADS[language];
  const rows = inputsSaid(content, language, nameOf).map(({ called, asks, filled }) => [called, asks, filled || '—']);
  const links = linksSaid(content, language);
  const linked = links === '' ? [] : [plainText(`${heads.links}${labels.colon}${links}`, { fontSize: SIZE, margin: [0, 2, 0, 2] })];
  if (rows.length === 0) return linked;
  const units = rows.length * 3 * CELL_UNITS + rows.flat().reduce((sum, { length }) => sum + length, 0);
  if (!budget.take(units)) return [plainText(labels.cutText, { color: MUTED }), ...linked];
  const head = [heads.input, heads.asks, heads.filled].map((text) => plainText(text, { fontSize: 7.5, color: MUTED, fillColor: FILL }));
  return [
    {
      table: {
        ...{ headerRows: 1, widths: innerWidths([width * 0.28, width * 0.36, width * 0.36]) },
        body: [head, ...rows.map((row) => row.map((text) => plainText(text, { fontSize: 8 })))],
      },
      ...{ layout: ruledTable, margin: [0, 6, 0, 2] },
    },
    ...linked,
  ];
}; // prettier-ignore

/** M09: the sheet as it is filled in, its named results, values beyond their limits with their reasons, and its charts. */
const print: PrintModule['print'] = (given, context, width) => {
  const content = spreadDesignShape.parse(given);
  const { language, nameOf, zone } = context;
  const words = LABELS[language];
  const said = results(content, language);
  return [
    ...(content.origin ? [plainText(originPrinted(content.origin, language), { fontSize: 7.5, color: MUTED, margin: [0, 0, 0, 2] })] : []),
    ...printWorkbook(shownBook(content, language, nameOf), context, width),
    ...asked(content, context, width),
    ...(said === '' ? [] : [plainText(words.results + said, { font: FONT_MEDIUM, fontSize: SIZE, margin: [0, 4, 0, 2] })]),
    ...deviations(content).map(({ cell, reason, by, at }) => {
      const value = inputText(cell.input, writtenAt(content, cell), language, nameOf);
      const what = `${inputName(cell)} ${value}${cell.input.unit === '' ? '' : ` ${cell.input.unit}`}`;
      return plainText(`${words.beyond(what, inputLimits(cell.input))} ${words.reason(reason, by === undefined || at === undefined ? '' : `${nameOf(by)} · ${exactTime(at, zone)}`)}`, { fontSize: SIZE, color: WARN });
    }),
    ...content.design.charts.map((chart) => printChart(content, chart, context, width)),
  ];
}; // prettier-ignore

export const printSpreadDesign: PrintModule = { type: spreadDesignModule.type, print };
