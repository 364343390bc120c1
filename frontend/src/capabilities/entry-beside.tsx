import type { Register } from '@shilu/events/core/define-register';
import { EntryComments } from './entry-comments';
import { EntryRelations } from './entry-relations';

type Props = {
  readonly register: Register;
  readonly id: string;
  /** Its reader has it as it is in use: what is said of it while it is written is not for them. */
  readonly isInUse?: boolean;
};

/** What stands beside an entry, as its register declares. */
export const EntryBeside = ({ register, id, isInUse = false }: Props) => {
  const has = new Set(register.capabilities);
  const subject = { category: register.name, id };
  return (
    <>
      {has.has('relate') ? <EntryRelations {...subject} /> : null}
      {has.has('comment') && !isInUse ? <EntryComments {...subject} /> : null}
    </>
  );
};
