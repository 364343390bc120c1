import type { HeldPart } from '@shilu/events/capabilities/entry-anchor';
import type { Register } from '@shilu/events/core/define-register';
import { isShareable } from '@shilu/events/core/register-access';
import { useInPast } from '../api/moment';
import { EntryAccess } from '../sharing/entry-access';
import { EntryComments } from './entry-comments';
import { EntryRelations } from './entry-relations';

type Props = {
  readonly register: Register;
  readonly id: string;
  /** Its reader has it as it is in use: what is said of it while it is written is not for them. */
  readonly isInUse?: boolean;
  /** What of it stands on the page and may be commented on by itself. */
  readonly parts?: readonly HeldPart[];
};

const NONE: readonly HeldPart[] = [];

/** What stands beside an entry, as its register declares. */
export const EntryBeside = ({ register, id, isInUse = false, parts = NONE }: Props) => {
  const inPast = useInPast();
  const has = new Set(register.capabilities);
  const subject = { category: register.name, id };
  // What is said beside it is said now.
  if (inPast) return null;
  return (
    <>
      {has.has('relate') ? <EntryRelations {...subject} /> : null}
      {isShareable(register) && !isInUse ? <EntryAccess register={register} id={id} /> : null}
      {has.has('comment') && !isInUse ? <EntryComments {...subject} parts={parts} /> : null}
    </>
  );
};
