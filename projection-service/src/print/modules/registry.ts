import { trimmedContent } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import type { Content } from 'pdfmake/interfaces';
import { momentKey, type InstrumentMoment } from '../instruments';
import type { PrintContext } from '../print-context';
import { plainText } from '../text';
import { MUTED, WARN } from '../theme';
import * as listed from './module-list';
import type { PrintModule } from './print-module';

const byType: ReadonlyMap<string, PrintModule> = new Map(Object.values(listed).map((module) => [module.type, module]));
export const printedTypes: readonly string[] = [...byType.keys()];

/** Whether a formula in one of these modules has to be drawn. */
export const drawsFormulas = (modules: readonly Pick<ModuleView, 'type' | 'content' | 'notApplicable'>[]): boolean =>
  modules.some(
    ({ type, content, notApplicable }) => !notApplicable && byType.get(type)?.drawsFormulas?.(content) === true,
  );

/** The instruments that somebody worked with in these modules, each moment once; none of a content that its type cannot read. */
export const instrumentsIn = (
  modules: readonly Pick<ModuleView, 'type' | 'content' | 'notApplicable'>[],
): readonly InstrumentMoment[] => {
  const found = modules.flatMap(({ type, content, notApplicable }) => {
    if (notApplicable) return [];
    try {
      return byType.get(type)?.instruments?.(content) ?? [];
    } catch {
      return [];
    }
  });
  return [...new Map(found.map((each) => [momentKey(each), each])).values()];
};

/** Content that its renderer cannot read is printed as it is stored: a copy of a record leaves nothing out silently. */
export const printModuleContent = (type: string, content: unknown, context: PrintContext, width: number): Content[] => {
  const raw = (): Content[] => {
    const json = JSON.stringify(content, null, 1) ?? '';
    if (!context.budget.take(json.length)) return [plainText(context.labels.cutText, { color: MUTED })];
    return [plainText(context.labels.unknownModule, { color: WARN, fontSize: 8.5 }), plainText(json, { fontSize: 8 })];
  };
  const print = byType.get(type)?.print;
  if (!print) return raw();
  try {
    return print(trimmedContent(type, content), context, width);
  } catch {
    return raw();
  }
};
