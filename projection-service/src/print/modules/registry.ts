import { richTextModule } from '@shilu/events/records/modules/rich-text/rich-text';
import { basicFieldsModule } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { infoTableModule } from '@shilu/events/records/modules/info-table/info-table';
import { documentModule } from '@shilu/events/records/modules/document/document';
import { trimmedContent } from '@shilu/events/records/modules/registry';
import type { Content } from 'pdfmake/interfaces';
import type { PrintContext } from '../print-context';
import { plainText } from '../text';
import { MUTED, WARN } from '../theme';
import { printBasicFields } from './basic-fields';
import { printDocument } from './document';
import { printInfoTable } from './info-table';
import type { PrintModule } from './print-module';
import { printRichText } from './rich-text';

export const printModules: ReadonlyMap<string, PrintModule> = new Map([
  [richTextModule.type, printRichText],
  [basicFieldsModule.type, printBasicFields],
  [infoTableModule.type, printInfoTable],
  [documentModule.type, printDocument],
]);

/** Content that its renderer cannot read is printed as it is stored: a copy of a record leaves nothing out silently. */
export const printModuleContent = (type: string, content: unknown, context: PrintContext, width: number): Content[] => {
  const raw = (): Content[] => {
    const json = JSON.stringify(content, null, 1) ?? '';
    if (!context.budget.take(json.length)) return [plainText(context.labels.cutText, { color: MUTED })];
    return [plainText(context.labels.unknownModule, { color: WARN, fontSize: 8.5 }), plainText(json, { fontSize: 8 })];
  };
  const print = printModules.get(type);
  if (!print) return raw();
  try {
    return print(trimmedContent(type, content), context, width);
  } catch {
    return raw();
  }
};
