import type { ShareRow } from '@shilu/events/sharing/calls';
import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import { date } from '../ui/times';

type Words = TFunction<['sharing', 'common']>;

/** With whom, by names; what is not open to its reader is said to be there. */
export const withWords = ({ people, departments, projects }: ShareRow, t: Words): string => {
  const names = [...people, ...departments, ...projects].map(({ name }) => name);
  return names.length === 0 ? t('page.others') : names.join(t('and'));
};

/** The last day on which it is in force, where its reader is. */
export const untilWords = (endsAt: string | null, t: Words): string =>
  endsAt === null ? t('lasting') : t('untilDay', { day: date(dayjs(endsAt).subtract(1, 'millisecond').valueOf()) });

/** How it stands; while it waits to be approved, for whom, and where it was not, why. */
export const standingWords = ({ standing, waitingFor, declined }: ShareRow, t: Words): string => {
  const said = t(`page.standings.${standing}`);
  if (standing === 'proposed' && waitingFor.length > 0)
    return t('groundAt', { ground: said, place: t('page.waitingFor', { names: waitingFor.join(t('and')) }) });
  return standing === 'declined' ? t('groundAt', { ground: said, place: declined }) : said;
};
