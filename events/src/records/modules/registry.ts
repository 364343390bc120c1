import { type z } from 'zod';
import { AppError } from '../../core/app-error';
import { basicFieldsModule } from './basic-fields/basic-fields';
import { documentModule } from './document/document';
import { infoTableModule } from './info-table/info-table';
import type { ModuleType } from './module-type';
import { richTextModule } from './rich-text/rich-text';

/** Erases the content type: content is validated by the type's own schema before any other function sees it. */
const erase = <Content>(module: ModuleType<Content>): ModuleType => ({
  ...module,
  schema: module.schema as z.ZodType<unknown>,
  diff: (old, next) => module.diff(old === null ? null : module.schema.parse(old), module.schema.parse(next)),
  unfilled: (content) => module.unfilled(module.schema.parse(content)),
  text: (content) => module.text(module.schema.parse(content)),
  files: (content) => module.files(module.schema.parse(content)),
  isEmpty: (content) => module.isEmpty(module.schema.parse(content)),
});

export const moduleTypes: readonly ModuleType[] = [
  erase(richTextModule),
  erase(basicFieldsModule),
  erase(infoTableModule),
  erase(documentModule),
];

const byType = new Map(moduleTypes.map((module) => [module.type, module]));

export const moduleTypeNames = moduleTypes.map((module) => module.type);

/** Throws AppError `invalidInput` for a type that does not exist. */
export const moduleTypeOf = (type: string): ModuleType => {
  const found = byType.get(type);
  if (!found) throw new AppError('invalidInput', { field: 'type' });
  return found;
};
