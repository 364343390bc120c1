import { moduleTypeOf } from '../records/modules/registry';
import type { TemplateModule } from './template';

/** The content of a template's module as today's programs have it. */
export const shownContent = ({ type, content, contentVersion = 1 }: TemplateModule): unknown =>
  moduleTypeOf(type).current(content, contentVersion);

/** What of it a record begins with: by which version of its type it is read, and the content. */
export const begunContent = (module: TemplateModule): { readonly content: unknown; readonly version: number } => {
  const { carryOver, version } = moduleTypeOf(module.type);
  return carryOver.record === 'all'
    ? { content: module.content, version: module.contentVersion ?? 1 }
    : { content: carryOver.record(shownContent(module)), version };
};
