import type { Author } from '../engine/author';
import { reservationId } from '../engine/reservations';
import type { Services } from '../engine/services';

const SCOPE = 'project.number';

/** Project numbers, where given, are one project's (E10 name repeated). */
export const reserveNumber = async (services: Services, id: string, number: string, author: Author): Promise<void> => {
  if (number.trim() === '') return;
  await services.reservations.reserve({ scope: SCOPE, value: number, holder: id }, author, async (holder) => {
    const { state } = await services.projects.load(holder);
    return state.exists && reservationId(SCOPE, state.fields.number) === reservationId(SCOPE, number);
  });
};

export const releaseNumber = async (
  services: Services,
  id: string,
  old: string,
  now: string,
  author: Author,
): Promise<void> => {
  if (old.trim() !== '' && reservationId(SCOPE, old) !== reservationId(SCOPE, now))
    await services.reservations.release({ scope: SCOPE, value: old, holder: id }, author);
};
