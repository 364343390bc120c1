import { hiddenRecord } from '@shilu/events/records/hidden-record';
import { recordRelateModule } from '@shilu/events/records/modules/record-relate/record-relate';
import { relateShape, type Relation } from '@shilu/events/records/modules/record-relate/relate-schema';
import { RELATION_WORDS } from '@shilu/events/capabilities/relation-kinds';
import type { TableCell } from 'pdfmake/interfaces';
import { innerWidths } from '../columns';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { FONT_MEDIUM } from '../fonts';
import { plainText } from '../text';
import { FILL, MUTED, ruledTable } from '../theme';
import type { PrintModule } from './print-module';

const HEADS = {
  'zh-CN': ['关系', '记录', '标题', '状态', '备注'],
  'en-US': ['Relation', 'Record', 'Title', 'Status', 'Remark'],
} as const;
const IN_BIN = { 'zh-CN': '在回收站中', 'en-US': 'In the recycle bin' } as const;

const rowOf = ({ kind, recordId, note = '' }: Relation, { language, labels, recordOf }: PrintContext): TableCell[] => {
  const record = recordOf(recordId);
  const status = record === undefined ? '' : record.removed ? IN_BIN[language] : labels.statuses[record.status];
  return [
    RELATION_WORDS[kind][language],
    record?.number ?? hiddenRecord(language),
    record?.title ?? '',
    status,
    note,
  ].map((text) => plainText(text, { fontSize: 8.5 }));
};

/** M16: to which records it relates, and how; a record that is not open to whoever prints is named by nothing. */
const print: PrintModule['print'] = (content, context, width) => {
  const { relations } = relateShape.parse(content);
  const { labels, budget, language } = context;
  if (relations.length === 0) return [plainText(labels.empty, { color: MUTED })];
  if (!budget.take(relations.length * 5 * CELL_UNITS)) return [plainText(labels.cutText, { color: MUTED })];
  const head = HEADS[language].map((label) => plainText(label, { font: FONT_MEDIUM, fontSize: 8.5, fillColor: FILL }));
  return [
    {
      table: {
        headerRows: 1,
        widths: innerWidths([0.14, 0.2, 0.3, 0.11, 0.25].map((share) => share * (width - 1))),
        body: [head, ...relations.map((relation) => rowOf(relation, context))],
      },
      layout: ruledTable,
    },
  ];
};

export const printRecordRelate: PrintModule = { type: recordRelateModule.type, print };
