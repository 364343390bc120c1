import type { Author } from '../engine/author';
import { nameClaim, sameName } from '../engine/reservations';
import type { Services } from '../engine/services';

const SCOPE = 'project.number';

/** Project numbers, where given, are one project's (E10 name repeated). */
export const reserveNumber = async (services: Services, id: string, number: string, author: Author): Promise<void> => {
  if (number.trim() === '') return;
  await services.reservations.reserve(nameClaim(SCOPE, number, id), author, async ({ holder }) => {
    const { state } = await services.projects.load(holder);
    return state.exists && sameName(state.fields.number) === sameName(number);
  });
};

export const releaseNumber = async (
  services: Services,
  id: string,
  old: string,
  now: string,
  author: Author,
): Promise<void> => {
  if (old.trim() !== '' && sameName(old) !== sameName(now))
    await services.reservations.release(nameClaim(SCOPE, old, id), author);
};
