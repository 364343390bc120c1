import { inputUnfit } from '../../core/input-unfit';
import { fileName, plainText, type FileRef } from '../../core/schemas';
import { basicFieldsModule } from './basic-fields/basic-fields';
import { documentModule } from './document/document';
import { infoTableModule } from './info-table/info-table';
import { textFaults } from './label-faults';
import type { ModuleType, WriteFault } from './module-type';
import { richTextModule } from './rich-text/rich-text';

/** A file is named where others read it: nothing in its name is hidden. A picture in prose has words that stand for it. */
const nameFaults = ({ name, mime }: FileRef): readonly WriteFault[] =>
  textFaults(mime === 'image/*' ? plainText(255) : fileName, [name], name);

/**
 * Erases the content type: content is checked by the type's own schema before any other function sees it. Content is
 * never changed in place, so what was found valid is known again and not checked twice.
 */
const erase = <Content>(module: ModuleType<Content>): ModuleType => {
  const valid = new WeakMap<object, Content>();
  const schema = module.schema.transform((content: Content) => {
    if (typeof content === 'object' && content !== null) valid.set(content, content);
    return content;
  });
  const checked = (content: unknown): Content =>
    (typeof content === 'object' && content !== null ? valid.get(content) : undefined) ?? schema.parse(content);
  return {
    ...module,
    schema,
    writeFaults: (content) => [
      ...(module.writeFaults?.(checked(content)) ?? []),
      ...module.files(checked(content)).flatMap(nameFaults),
    ],
    diff: (old, next) => module.diff(old === null ? null : checked(old), checked(next)),
    unfilled: (content) => module.unfilled(checked(content)),
    text: (content) => module.text(checked(content)),
    files: (content) => module.files(checked(content)),
    isEmpty: (content) => module.isEmpty(checked(content)),
  };
};

export const moduleTypes: readonly ModuleType[] = [
  erase(richTextModule),
  erase(basicFieldsModule),
  erase(infoTableModule),
  erase(documentModule),
];

const byType = new Map(moduleTypes.map((module) => [module.type, module]));

export const moduleTypeNames = moduleTypes.map((module) => module.type);

/** Throws AppError `inputUnfit` for a type that does not exist. */
export const moduleTypeOf = (type: string): ModuleType => {
  const found = byType.get(type);
  if (!found) throw inputUnfit([{ path: 'type', message: 'invalid_value' }]);
  return found;
};
