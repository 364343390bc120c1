import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit, unknownReference } from '@shilu/events/core/input-unfit';
import type { Register, RegisterField, RegisterValues } from '@shilu/events/core/register';
import { flowNodeSchema } from '@shilu/events/approvals/flow';
import { departmentsUnder } from '@shilu/events/identity/directory';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { templateModuleSchema } from '@shilu/events/templates/template';
import { z } from 'zod';
import type { Services } from '../engine/services';
import { checkFiles, knownFiles } from '../records/module-content';

const exists = async (services: Services, category: string, id: string): Promise<boolean> => {
  const { directory } = services;
  switch (category) {
    case 'account':
      return directory.accounts.has(id);
    case 'project':
      return directory.projects.has(id);
    case 'task':
      return directory.tasks.has(id);
    default: {
      const entry = await services.registers.get(category)?.load(id);
      return entry !== undefined && entry.state.exists && !entry.state.removed;
    }
  }
};

const pointsTo = (
  field: RegisterField,
  value: unknown,
): { readonly category: string; readonly ids: readonly string[] } | null => {
  if (value === undefined || value === null || value === '') return null;
  if (field.type === 'account' || field.type === 'accounts')
    return { category: 'account', ids: z.array(z.string()).parse(Array.isArray(value) ? value : [value]) };
  return field.type === 'reference' && field.references
    ? { category: field.references, ids: [z.string().parse(value)] }
    : null;
};

/** What an entry points to exists. Values that were there before are not asked about again. */
export const checkReferences = async (
  services: Services,
  register: Register,
  values: RegisterValues,
  previous: RegisterValues,
): Promise<void> => {
  for (const field of register.fields) {
    if (JSON.stringify(values[field.key]) === JSON.stringify(previous[field.key])) continue;
    const target = pointsTo(field, values[field.key]);
    for (const id of target?.ids ?? []) {
      if (!(await exists(services, target?.category ?? '', id))) throw unknownReference(field.key);
    }
  }
};

const filesOf = (values: RegisterValues): ReturnType<ReturnType<typeof moduleTypeOf>['files']> =>
  z
    .array(templateModuleSchema)
    .catch([])
    .parse(values['modules'])
    .flatMap(({ type, content, contentVersion }) => {
      // What is no content of its type has no files; the register's rule refuses it in words.
      const { schema, files, current } = moduleTypeOf(type);
      const value = current(content, contentVersion ?? 1);
      return schema.safeParse(value).success ? files(value) : [];
    });

/** Rules of single registers that need to know more than the entry itself. */
export const checkSurroundings = async (
  services: Services,
  accountId: string,
  register: Register,
  id: string,
  values: RegisterValues,
  previous: RegisterValues,
): Promise<void> => {
  const { directory } = services;
  if (
    register.name === 'department' &&
    typeof values['parentId'] === 'string' &&
    departmentsUnder(directory, [id]).has(values['parentId'])
  ) {
    throw inputUnfit([{ path: 'parentId', message: 'circle' }]);
  }
  if (register.name === 'approvalFlow') {
    const known = new Set(
      z
        .array(flowNodeSchema)
        .catch([])
        .parse(previous['nodes'])
        .flatMap((node) => node.accountIds),
    );
    for (const node of z.array(flowNodeSchema).parse(values['nodes'] ?? [])) {
      const gone = node.accountIds.find(
        (account) => !known.has(account) && (directory.accounts.get(account)?.disabled ?? true),
      );
      if (gone !== undefined) throw new AppError('approverGone', { name: await services.people.nameOf(gone) });
    }
  }
  if (register.name === 'template')
    await checkFiles(services, accountId, filesOf(values), knownFiles([{ files: filesOf(previous) }]));
};
