import { inputUnfit } from '../../core/input-unfit';
import { basicFieldsModule } from './basic-fields/basic-fields';
import { defineModule, type AnyModuleType } from './define-module';
import { documentModule, ofFiles } from './document/document';
import { infoTableModule } from './info-table/info-table';
import { recordRelateModule } from './record-relate/record-relate';
import { richTextModule } from './rich-text/rich-text';

/** What a new record begins with. */
export const firstModule = defineModule(richTextModule);

/** What takes the files that are dropped on a record. */
export const fileModule = { ...documentModule, ofFiles };

export const moduleTypes: readonly AnyModuleType[] = [
  firstModule,
  defineModule(basicFieldsModule),
  defineModule(infoTableModule),
  defineModule(documentModule),
  defineModule(recordRelateModule),
];

const byType = new Map(moduleTypes.map((module) => [module.type, module]));

export const moduleTypeNames = moduleTypes.map((module) => module.type);

export const findModuleType = (type: string): AnyModuleType | undefined => byType.get(type);

/** Throws AppError `inputUnfit` for a type that does not exist. */
export const moduleTypeOf = (type: string): AnyModuleType => {
  const found = findModuleType(type);
  if (!found) throw inputUnfit([{ path: 'type', message: 'invalid_value' }]);
  return found;
};

/** Content of a module as it is shown and edited today; of a type that nobody knows, as it is. */
export const currentContent = (type: string, content: unknown, version: number): unknown =>
  byType.get(type)?.current(content, version) ?? content;

/** Content as it is read: without what says nothing at its end; of a type that nobody knows, as it is. */
export const trimmedContent = (type: string, content: unknown): unknown =>
  byType.get(type)?.trimmed(content) ?? content;

/** The version by which content of a type is written today. */
export const contentVersionOf = (type: string): number => byType.get(type)?.version ?? 1;
