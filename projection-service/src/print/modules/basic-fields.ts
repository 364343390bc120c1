import {
  basicFieldsModule,
  basicFieldText,
  type BasicField,
} from '@shilu/events/records/modules/basic-fields/basic-fields';
import { basicFieldsShape } from '@shilu/events/records/modules/basic-fields/basic-fields-shape';
import { formulaParts, namesFormula } from '@shilu/events/core/molecular-formula';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { formulaText, plainText } from '../text';
import { FONT_MEDIUM } from '../fonts';
import { MUTED, openTable } from '../theme';
import type { PrintModule } from './print-module';

const shown = (field: BasicField): string | null => {
  if (field.type !== 'attachment') return basicFieldText(field);
  return field.value.length === 0
    ? null
    : field.value.map((file) => `${file.name} (${file.size} B)\nSHA-256 ${file.hash}`).join('\n');
};

const value = (field: BasicField, text: string | null | undefined, empty: string): Content => {
  if (text === null || text === undefined) return plainText(empty, { color: MUTED, fontSize: 9.5 });
  const parts = namesFormula(`${field.key} ${field.label}`) ? formulaParts(text) : null;
  return parts === null ? plainText(text, { fontSize: 9.5 }) : formulaText(parts, { fontSize: 9.5 });
};

/** M18: labels left, values right. */
const print: PrintModule['print'] = (content, { labels, budget }, width) => {
  const { fields } = basicFieldsShape.parse(content);
  const texts = fields.map((field) => shown(field));
  if (!budget.take(texts.reduce((sum, text) => sum + (text?.length ?? 0), fields.length * 10)))
    return [plainText(labels.cutText, { color: MUTED })];
  if (fields.length === 0) return [plainText(labels.empty, { color: MUTED })];
  const left = width * 0.3;
  const body: TableCell[][] = fields.map((field, index) => [
    plainText(field.label, { font: FONT_MEDIUM, fontSize: 9.5 }),
    value(field, texts[index], labels.empty),
  ]);
  return [{ table: { widths: [left, width - left - 17], body }, layout: openTable }];
};

export const printBasicFields: PrintModule = { type: basicFieldsModule.type, print };
