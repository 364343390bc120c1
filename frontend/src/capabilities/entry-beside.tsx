import type { Register } from '@shilu/events/core/define-register';
import { EntryComments } from './entry-comments';

/** What stands beside an entry, as its register declares; for whoever reads the entry itself. */
export const EntryBeside = ({ register, id }: { readonly register: Register; readonly id: string }) => {
  const has = new Set(register.capabilities);
  return <>{has.has('comment') ? <EntryComments category={register.name} id={id} /> : null}</>;
};
