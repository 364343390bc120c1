import { AppError } from '@shilu/events/core/app-error';
import { isInUse } from '@shilu/events/core/entry-versions';
import { isAllowed, mayTakeVersion } from '@shilu/events/core/register-access';
import {
  childKey,
  childrenIn,
  childVersionsOf,
  MOST_BROUGHT,
  MOST_NESTED,
  nestingFault,
  type Child,
  type NestingFault,
} from '@shilu/events/templates/child-templates';
import { isChild, templateRegister, type TemplateItem, type TemplateValues } from '@shilu/events/templates/template';
import type { Services } from '../engine/services';
import { findChildren } from '../records/template-versions';
import { versionAt } from '../registers/entry-at';
import type { Change } from '../registers/register-checks';

const words = (path: readonly string[]): string => path.join(' → ');

const refusal = (fault: NestingFault): AppError => {
  switch (fault.kind) {
    case 'circle':
      return new AppError('childCircle', { path: words(fault.path) });
    case 'deep':
      return new AppError('childDeep', { max: MOST_NESTED, path: words(fault.path) });
    case 'many':
      return new AppError('childMany', { max: MOST_BROUGHT });
    case 'gone':
      return new AppError('childGone', { title: fault.title });
    case 'twice':
      return new AppError('childTwice', { path: words(fault.path) });
  }
};

/** Whether it may begin with this version: an older one may have been for others than the newest is. */
const isOpen = async (services: Services, accountId: string, { templateId: id, version }: Child): Promise<boolean> => {
  const { directory, entriesOf } = services;
  const { state } = await entriesOf(templateRegister).load(id);
  if (!state.exists || state.removed) return false;
  if (isAllowed(directory, accountId, state, templateRegister.mayChange)) return true;
  if (!isInUse(templateRegister, state)) return false;
  const values = (await versionAt(services, templateRegister, id, state, version))?.newest ?? null;
  return (
    values !== null && mayTakeVersion(templateRegister, { id, ownerId: state.ownerId, values }, directory, accountId)
  );
};

/** Whoever puts a template into another may begin records with it; what stands there already is not asked again. */
const mustBeOpen = async (
  services: Services,
  accountId: string,
  items: readonly TemplateItem[],
  standing: ReadonlySet<string>,
): Promise<void> => {
  for (const item of items)
    if (isChild(item) && !standing.has(childKey(item.child)) && !(await isOpen(services, accountId, item.child)))
      throw new AppError('childGone', { title: item.title });
};

/** M15: child templates are there, open to who puts them in, without circles, and not too deep. */
export const checkChildren = async (
  services: Services,
  accountId: string,
  { id, next, previous }: Change<TemplateValues>,
): Promise<void> => {
  if (childrenIn(next.modules).length === 0) return;
  const standing = new Set(childrenIn(previous?.modules ?? []).map(childKey));
  await mustBeOpen(services, accountId, next.modules, standing);
  const versions = await childVersionsOf(next.modules, (children) => findChildren(services, children));
  const fault = nestingFault({ id, name: next.name }, next.modules, versions);
  if (fault !== null) throw refusal(fault);
};
