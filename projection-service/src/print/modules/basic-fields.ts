import {
  basicFieldText,
  basicFieldsSchema,
  type BasicField,
} from '@shilu/events/records/modules/basic-fields/basic-fields';
import type { TableCell } from 'pdfmake/interfaces';
import { plainText } from '../text';
import { FONT_MEDIUM } from '../pdf-engine';
import { MUTED, openTable } from '../theme';
import type { PrintModule } from './print-module';

const shown = (field: BasicField): string | null => {
  if (field.type !== 'attachment') return basicFieldText(field);
  return field.value.length === 0
    ? null
    : field.value.map((file) => `${file.name} (${file.size} B)\nSHA-256 ${file.hash}`).join('\n');
};

/** M18: labels left, values right. */
export const printBasicFields: PrintModule = (content, { labels, budget }, width) => {
  const { fields } = basicFieldsSchema.parse(content);
  const texts = fields.map((field) => shown(field));
  if (!budget.take(texts.reduce((sum, text) => sum + (text?.length ?? 0), fields.length * 10)))
    return [plainText(labels.cutText, { color: MUTED })];
  if (fields.length === 0) return [plainText(labels.empty, { color: MUTED })];
  const left = width * 0.3;
  const body: TableCell[][] = fields.map((field, index) => [
    plainText(field.label, { font: FONT_MEDIUM, fontSize: 9.5 }),
    plainText(
      texts[index] ?? labels.empty,
      texts[index] === null ? { color: MUTED, fontSize: 9.5 } : { fontSize: 9.5 },
    ),
  ]);
  return [{ table: { widths: [left, width - left - 17], body }, layout: openTable }];
};
