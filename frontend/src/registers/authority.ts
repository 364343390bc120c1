import { isBuiltIn } from '@shilu/events/core/built-in';
import { ALWAYS_ALLOWED } from '@shilu/events/core/permissions';
import { own } from '@shilu/events/core/own';
import type { Authority, Register, RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { isNamedIn } from '@shilu/events/core/named-in';
import type { SessionInfo } from '@shilu/events/identity/calls';
import { isInPast } from '../api/moment';
import { holds } from '../identity/session';

/** Whether to offer an action on an entry; the server decides again. */
export const mayDo = (
  authorities: readonly Authority[],
  me: SessionInfo,
  entry: Pick<RegisterEntry, 'ownerId' | 'values' | 'mayChange'> | null,
  /** Of what is added below another entry: what that one holds. */
  parent: RegisterValues = {},
): boolean =>
  !isInPast() &&
  authorities.some((authority) => {
    const { id } = me.accountInfo;
    if (authority === 'anyone') return true;
    if (authority === 'admin') return me.accountInfo.isOrganAdmin;
    if (authority === 'owner') return entry?.ownerId === id;
    // Of an entry that is there, the server says so: the one above it need not be on this screen.
    if ('parentPersonsIn' in authority)
      return entry === null ? isNamedIn(own(parent, authority.parentPersonsIn), id) : entry.mayChange === true;
    if ('personsIn' in authority) return isNamedIn(entry?.values[authority.personsIn], id);
    return ALWAYS_ALLOWED.includes(authority.permission) || holds(me, authority.permission);
  });

/** Whether an entry is this person's to change, in whichever state it is. */
export const mayChangeAtAll = (
  register: Register,
  me: SessionInfo,
  entry: Pick<RegisterEntry, 'ownerId' | 'values' | 'mayChange'>,
): boolean => !isBuiltIn(register, entry) && mayDo(register.mayChange, me, entry);

/** Whether to offer the form of an entry to be changed: by right, and in the state that it is in. */
export const mayChangeNow = (
  register: Register,
  me: SessionInfo,
  entry: Pick<RegisterEntry, 'ownerId' | 'values' | 'removed' | 'status' | 'mayChange'>,
): boolean =>
  !entry.removed &&
  (register.life?.changedIn === undefined || register.life.changedIn.includes(entry.status ?? '')) &&
  mayChangeAtAll(register, me, entry);
