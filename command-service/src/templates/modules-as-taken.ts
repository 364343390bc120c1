import { sameJson } from '@shilu/events/core/canonical';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { isChild, type TemplateItem, type TemplateValues } from '@shilu/events/templates/template';
import { checkOrigin, type OriginServices } from '../records/check-origin';
import type { Change } from '../registers/register-checks';

/** The content as it reads now, and what it says it was taken from. */
const readOf = (item: TemplateItem) => {
  if (isChild(item)) return null;
  const { takenFrom, current } = moduleTypeOf(item.type);
  if (takenFrom === undefined) return null;
  const content = current(item.content, item.contentVersion ?? 1);
  return { type: item.type, content, origin: takenFrom.origin(content) };
};

/** A module of a template reads as the method or design it says it was taken from, or records would begin with another. */
export const checkTaken = async (
  services: OriginServices,
  by: string,
  { next, previous }: Pick<Change<Pick<TemplateValues, 'modules'>>, 'next' | 'previous'>,
): Promise<void> => {
  const stood = previous?.modules ?? [];
  const named = stood.map(readOf);
  for (const item of next.modules) {
    if (stood.some((before) => sameJson(before, item))) continue;
    const read = readOf(item);
    if (read === null) continue;
    // What was taken when the template was written may be out of use meanwhile; what it never named is taken now.
    const isBegun = named.some((was) => was?.type === read.type && sameJson(was.origin, read.origin));
    await checkOrigin(services, read.type, { before: null, next: read.content, isBegun, by });
  }
};
