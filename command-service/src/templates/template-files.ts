import type { FileRef } from '@shilu/events/core/schemas';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { templateRegister, type TemplateModule } from '@shilu/events/templates/template';
import { checkFiles, knownFiles } from '../files/check-files';
import { defineChecks } from '../registers/register-checks';

const filesOf = (modules: readonly TemplateModule[]): readonly FileRef[] =>
  modules.flatMap(({ type, content, contentVersion }) => {
    // What is no content of its type has no files; the register's rule refuses it in words.
    const { schema, files, current } = moduleTypeOf(type);
    const value = current(content, contentVersion ?? 1);
    return schema.safeParse(value).success ? files(value) : [];
  });

/** Files that a template brings were uploaded by whoever puts them there, as files of records are. */
export const templateFiles = defineChecks(templateRegister, {
  surroundings: (services, accountId, { next, previous }) =>
    checkFiles(services, accountId, filesOf(next.modules), knownFiles([{ files: filesOf(previous?.modules ?? []) }])),
});
