import { AppError } from '../core/app-error';
import type { Register, RegisterValues } from '../core/define-register';
import { isAllowed } from '../core/register-access';
import { mayAdminister, type Directory } from '../identity/directory';
import { audienceOf, copyingOf, mayRead } from '../identity/readership';
import { factsOf } from '../records/record-rights';
import type { RecordState } from '../records/record-state';
import { REQUEST_DAYS } from './share';

/** The author shares, what the author may read: others ask the author. */
export const mustShare = (directory: Directory, accountId: string, record: RecordState): void => {
  if (record.ownerId !== accountId) throw new AppError('forbidden');
  if (record.removed) throw new AppError('wrongState');
  // What is in a personal project is its person's alone (P09).
  if (record.projectId !== null && (directory.projects.get(record.projectId)?.personal ?? false))
    throw new AppError('personalProject');
};

/** Whoever has charge of an entry shares it. */
export const mustShareEntry = (
  directory: Directory,
  accountId: string,
  register: Register,
  entry: { readonly ownerId: string | null; readonly values: RegisterValues; readonly removed: boolean },
): void => {
  if (!isAllowed(directory, accountId, entry, register.mayChange)) throw new AppError('forbidden');
  if (entry.removed) throw new AppError('wrongState');
};

type Shared = { readonly sharerId: string };

/** Whoever shared it, whoever it is of, administrators. */
export const mayWithdraw = (
  directory: Directory,
  accountId: string,
  { sharerId }: Shared,
  ownerId: string | null,
): boolean => sharerId === accountId || ownerId === accountId || mayAdminister(directory, accountId);

/** Whether somebody who reads the record may take something of it along into a record of their own. */
export const mayCopy = (directory: Directory, accountId: string, record: RecordState): boolean =>
  mayRead(audienceOf(factsOf(record)), copyingOf(directory, accountId));

/** So many requests for access one person makes in a day, answered or not. */
export const REQUESTS_A_DAY = 20;
const DAY_MS = 86_400_000;

/** Nobody is asked twice for the same while it waits, nor without end. Said by what the applicant did alone. */
export const mustNotFlood = (
  { shares }: Directory,
  asked: { readonly applicantId: string; readonly sought: string; readonly now: string },
): void => {
  const { applicantId, sought, now } = asked;
  const mine = [...shares.requests.values()].filter((request) => request.applicantId === applicantId);
  if (mine.some((request) => !request.over && request.lapsesAt > now && request.sought === sought))
    throw new AppError('accessRequestedAlready');
  const since = new Date(Date.parse(now) + (REQUEST_DAYS - 1) * DAY_MS).toISOString();
  if (mine.filter(({ lapsesAt }) => lapsesAt > since).length >= REQUESTS_A_DAY)
    throw new AppError('tooManyAccessRequests', { max: REQUESTS_A_DAY });
};
