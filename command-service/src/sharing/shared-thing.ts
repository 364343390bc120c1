import { subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import type { ApprovalSubject } from '@shilu/events/approvals/resolve-approvers';
import { AppError } from '@shilu/events/core/app-error';
import { isShareable, mayReadEntry } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { RECORD } from '@shilu/events/records/record-category';
import { mayWithdraw, mustShare, mustShareEntry } from '@shilu/events/sharing/share-rights';
import type { Author } from '../engine/author';
import { vouchingFor, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { readableRecord } from '../records/record-access';

/** What is shared, as far as sharing asks: a record, or an entry of a register whose entries are. */
export type SharedThing = {
  readonly subject: Subject;
  /** By which flow it is shared, and who decides there. */
  readonly placed: ApprovalSubject;
  /** Refused where this person may not share it, or nobody may any more. */
  readonly mustShare: (accountId: string) => void;
  readonly mayWithdraw: (accountId: string, sharerId: string) => boolean;
};

/** Whoever decides vouches for the record that they read; where an entry is shared, no record is vouched for. */
export const decidingAuthor = ({ author }: Caller, { category, id }: Subject): Author => {
  const { vouchesFor: _, ...others } = author;
  return category === RECORD ? vouchingFor(author, id) : others;
};

const sharedRecord = async (services: Services, caller: Caller, subject: Subject): Promise<SharedThing> => {
  const { directory } = services;
  const record = await readableRecord(services, caller, subject.id);
  return {
    subject,
    placed: record,
    mustShare: (accountId) => mustShare(directory, accountId, record),
    mayWithdraw: (accountId, sharerId) => mayWithdraw(directory, accountId, { sharerId }, record.ownerId),
  };
};

/** To whoever does not read the entry itself there is none: what is in use of it is not theirs to share. */
const sharedEntry = async (services: Services, caller: Caller, subject: Subject): Promise<SharedThing> => {
  const { directory } = services;
  const register = registers.find(({ name }) => name === subject.category);
  if (!register || !isShareable(register)) throw new AppError('notFound', { subject: subjectKey(subject) });
  const { state } = await services.entriesOf(register).load(subject.id);
  const entry = { ...state, id: subject.id };
  if (!state.exists || !mayReadEntry(register, entry, directory, caller.id)) throw new AppError('notFound');
  const { ownerId, removed } = state;
  return {
    subject,
    // An entry stands in no project: the department of whoever added it says by which flow it is shared.
    placed: {
      ...{ ownerId: ownerId ?? caller.id, projectId: null, taskId: null },
      departmentId: ownerId === null ? null : (directory.accounts.get(ownerId)?.departmentId ?? null),
    },
    mustShare: (accountId) => mustShareEntry(directory, accountId, register, { ...entry, removed }),
    mayWithdraw: (accountId, sharerId) => mayWithdraw(directory, accountId, { sharerId }, ownerId),
  };
};

/** For whoever reads it; to everybody else it is not there. */
export const sharedThing = (services: Services, caller: Caller, subject: Subject): Promise<SharedThing> =>
  (subject.category === RECORD ? sharedRecord : sharedEntry)(services, caller, subject);
