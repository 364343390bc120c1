import type { Language } from '@shilu/events/core/call';
import { formulaParts } from '@shilu/events/core/molecular-formula';
import { calculate, type Calculated, type CalculatedRow } from '@shilu/events/records/modules/equation/calculate';
import { equationModule } from '@shilu/events/records/modules/equation/equation';
import {
  batchWords,
  cellText,
  columnHead,
  conditionWords,
  filledColumns,
  headUnit,
  isFilled,
  isNumberColumn,
  materialWords,
  numberText,
  TABLE_SECTIONS,
  type TableColumn,
} from '@shilu/events/records/modules/equation/equation-reading';
import { drawings } from '@shilu/events/records/modules/equation/drawings';
import { originWords, outsideWords, placedOrigin } from '@shilu/events/records/modules/equation/origin-words';
import { hiddenRecord } from '@shilu/events/records/hidden-record';
import type { Equation, Source } from '@shilu/events/records/modules/equation/equation-schema';
import { equationShape } from '@shilu/events/records/modules/equation/equation-shape';
import { hazardsTold } from '@shilu/events/records/modules/equation/hazards-told';
import { ghsSvg } from '@shilu/events/resources/ghs-symbols';
import { HAZARDS_UNSTATED, hazardText } from '@shilu/events/resources/hazards';
import { columnName, columnUnit, valueOf } from '@shilu/events/records/modules/equation/variations';
import { setUpFromWords } from '@shilu/events/records/modules/equation/variations-told';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { fitWidths, innerWidths, naturalWidths } from '../columns';
import { FONT_MEDIUM } from '../fonts';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { onPaper } from '../structures';
import { formulaText, plainText } from '../text';
import { CONTENT_HEIGHT, FILL, MUTED, ruledTable, WARN } from '../theme';
import type { PrintModule } from './print-module';

const SIZE = 8.5;
/** Rows that surely fit on a page. */
const MOST_TOGETHER = 10;
const NOT_DRAWN = { 'zh-CN': '反应式未能绘制', 'en-US': 'The scheme could not be drawn' } as const;
/** CSS pixels of a picture into points. */
const POINTS = 0.75;

const schemeOf = (calculated: Calculated, context: PrintContext, width: number): Content[] => {
  const [drawing] = drawings(calculated.content, context.language);
  if (drawing === undefined) return [];
  const picture = context.structure(drawing);
  if (picture === null) return [plainText(`[${NOT_DRAWN[context.language]}]`, { color: WARN, fontSize: SIZE })];
  const scale = Math.min(POINTS, width / picture.width, (CONTENT_HEIGHT - 80) / picture.height);
  return [
    {
      ...{ svg: onPaper(picture.svg), width: picture.width * scale, height: picture.height * scale },
      margin: [0, 2, 0, 8],
    },
  ];
};

const heading = (text: string): Content => plainText(text, { font: FONT_MEDIUM, fontSize: 9.5, margin: [0, 4, 0, 3] });

const numbers = { fontSize: SIZE, alignment: 'right' } as const;

/** Where it was taken from, as far as the reader may know it. */
const originIn = (
  { from, lot }: CalculatedRow['row'],
  language: Language,
  recordOf: PrintContext['recordOf'],
): string => {
  if (from === null) return '';
  if (from.kind !== 'batch') return outsideWords(from, language);
  const words = originWords(recordOf(from.record)?.number ?? hiddenRecord(language), language);
  return placedOrigin(words, { row: from.row, batch: from.batch, lot }, language);
};

const cellOf = (
  column: TableColumn,
  of: CalculatedRow,
  isReference: boolean,
  { language, recordOf }: PrintContext,
): TableCell => {
  const text = cellText(column, of, language, isReference);
  if (column === 'name') {
    const { row } = of;
    const origin = originIn(row, language, recordOf);
    const beside = [row.cas === '' ? '' : `CAS ${row.cas}`, materialWords(row, language), origin].filter((part) => part !== ''); // prettier-ignore
    const name = plainText(text === '' ? '—' : text, { fontSize: SIZE });
    return beside.length === 0
      ? name
      : { stack: [name, ...beside.map((each) => plainText(each, { fontSize: 7.5, color: MUTED }))] };
  }
  const parts = column === 'formula' ? formulaParts(text) : null;
  if (parts !== null) return formulaText(parts, { fontSize: SIZE });
  return plainText(text, isNumberColumn(column) ? numbers : { fontSize: SIZE });
};

/** The batches of a product below it, each with its yield. */
const batchRows = (of: CalculatedRow, columns: number, { language }: PrintContext): TableCell[][] =>
  of.row.batches.map((batch) => {
    const yielded = numberText('yield', of.batches.find(({ id }) => id === batch.id)?.yield);
    const text = [`${EQUATION_WORDS.batch[language]} ${batchWords(batch, language)}`, yielded].filter(Boolean);
    return [
      { stack: [plainText(text.join(' · '), { fontSize: 8, color: MUTED })], colSpan: columns },
      ...Array.from({ length: columns - 1 }, (): TableCell => ({})),
    ];
  });

const sectionOf = (source: Source, calculated: Calculated, context: PrintContext, width: number): Content[] => {
  const { content, rows } = calculated;
  const { language } = context;
  if (!isFilled(content, source)) return [];
  const columns = filledColumns(calculated, source, language);
  const heads = columns.map((column) => [columnHead(column, source, language), headUnit(column)].filter(Boolean).join(' ')); // prettier-ignore
  const texts = columns.map((column, at) => [
    heads[at] ?? '',
    ...content[source].flatMap(({ id }) => {
      const of = rows.get(id);
      return of === undefined ? [] : [cellText(column, of, language, content.reference === id)];
    }),
  ]);
  const natural = naturalWidths(texts, SIZE);
  const body: TableCell[][] = content[source].flatMap(({ id }) => {
    const of = rows.get(id);
    if (of === undefined) return [];
    return [
      columns.map((column) => cellOf(column, of, content.reference === id, context)),
      ...batchRows(of, columns.length, context),
    ];
  });
  const table: Content = {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: innerWidths(
        fitWidths(natural, width - 1, (at) => {
          const column = columns[at];
          return column !== undefined && (isNumberColumn(column) || column === 'formula') ? (natural[at] ?? 0) : 34;
        }),
      ),
      body: [
        columns.map((column, at) =>
          plainText(heads[at] ?? '', {
            ...{ font: FONT_MEDIUM, fontSize: SIZE, fillColor: FILL },
            alignment: isNumberColumn(column) ? 'right' : 'left',
          }),
        ),
        ...body,
      ],
    },
    layout: ruledTable,
    margin: [0, 0, 0, 4],
  };
  // A short list stays with its heading on one page.
  return [{ stack: [heading(EQUATION_WORDS[source][language]), table], unbreakable: body.length <= MOST_TOGETHER }];
};

const SYMBOL = 15;

/** What sources state of hazards, a line each, and of what nothing is stated. */
const hazardsOf = (content: Equation, { language, labels }: PrintContext): Content[] => {
  const { stated, unstated } = hazardsTold(content);
  if (stated.length === 0 && unstated.length === 0) return [];
  return [
    heading(EQUATION_WORDS.hazards[language]),
    ...stated.map(({ name, hazards }): Content => ({
      columns: [
        ...hazards.pictograms.map((code) => ({ svg: ghsSvg(code), width: SYMBOL, height: SYMBOL })),
        {
          stack: [plainText(`${name}${labels.colon}${hazardText(hazards)[language]}`, { fontSize: SIZE })],
          width: '*',
        },
      ],
      columnGap: 3,
      margin: [0, 1, 0, 2],
      unbreakable: true,
    })),
    ...(unstated.length === 0
      ? []
      : [
          plainText(`${HAZARDS_UNSTATED[language]}${labels.colon}${unstated.join(language === 'zh-CN' ? '、' : ', ')}`, {
            ...{ fontSize: 8, color: MUTED },
          }),
        ]),
  ];
}; // prettier-ignore

/** Runs of the reaction, a line each. */
const runsOf = (content: Equation, { language }: PrintContext, width: number): Content[] => {
  const { columns, runs } = content.variations;
  if (runs.length === 0) return [];
  const heads = [EQUATION_WORDS.run[language], ...columns.map((column) => [columnName(content, column, language), columnUnit(content, column)].filter(Boolean).join(' '))]; // prettier-ignore
  const lines = runs.map((run, at) => [String(at + 1), ...columns.map((column) => valueOf(run, column))]);
  const widths = innerWidths(fitWidths(naturalWidths(heads.map((head, at) => [head, ...lines.map((line) => line[at] ?? '')]), SIZE), width - 1, () => 28)); // prettier-ignore
  return [
    heading(EQUATION_WORDS.variations[language]),
    {
      table: {
        ...{ headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1, widths },
        body: [
          heads.map((head) => plainText(head, { font: FONT_MEDIUM, fontSize: SIZE, fillColor: FILL })),
          ...lines.map((line) => line.map((text) => plainText(text, { fontSize: SIZE }))),
        ],
      },
      layout: ruledTable,
      margin: [0, 0, 0, 4],
    },
  ];
};

/** M01: the scheme as a figure, its table list by list, conditions and procedure. */
const print: PrintModule['print'] = (given, context, width) => {
  const calculated = calculate(equationShape.parse(given));
  const { content, rows } = calculated;
  const { language, labels, budget } = context;
  const { columns, runs } = content.variations;
  const cells =
    rows.size * 16 +
    (columns.length + 1) * runs.length +
    content.cwdataSource.reduce((sum, { batches }) => sum + batches.length, 0);
  if (!budget.take(cells * CELL_UNITS + content.zbProcess.length)) return [plainText(labels.cutText, { color: MUTED })];
  const conditions = conditionWords(content.condition, language);
  const { runOf } = content;
  const printed = [
    ...(runOf === null
      ? []
      : [plainText(setUpFromWords(context.recordOf(runOf.recordId)?.number ?? hiddenRecord(language), runOf.run, language), { fontSize: SIZE, color: MUTED })]), // prettier-ignore
    ...schemeOf(calculated, context, width),
    ...TABLE_SECTIONS.flatMap((source) => sectionOf(source, calculated, context, width)),
    ...hazardsOf(content, context),
    ...(conditions.length === 0
      ? []
      : [
          heading(EQUATION_WORDS.condition[language]),
          plainText(
            conditions.map(({ label, value }) => `${label}${labels.colon}${value}`).join(language === 'zh-CN' ? '；' : '; '), // prettier-ignore
            { fontSize: 9 },
          ),
        ]),
    ...runsOf(content, context, width),
    ...(content.zbProcess === ''
      ? []
      : [heading(EQUATION_WORDS.process[language]), plainText(content.zbProcess, { fontSize: 9.5 })]),
  ];
  return printed.length === 0 ? [plainText(labels.empty, { color: MUTED })] : printed;
};

export const printEquation: PrintModule = { type: equationModule.type, print };
