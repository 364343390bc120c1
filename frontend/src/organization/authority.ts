import { ALWAYS_ALLOWED } from '@shilu/events/core/permissions';
import type { Authority, Register } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { isNamedIn } from '@shilu/events/core/named-in';
import type { SessionInfo } from '@shilu/events/identity/calls';
import { holds } from '../identity/session';

/** Whether to offer an action on an entry; the server decides again. */
export const mayDo = (
  authorities: readonly Authority[],
  me: SessionInfo,
  entry: Pick<RegisterEntry, 'ownerId' | 'values'> | null,
): boolean =>
  authorities.some((authority) => {
    const { id } = me.accountInfo;
    if (authority === 'anyone') return true;
    if (authority === 'admin') return me.accountInfo.isOrganAdmin;
    if (authority === 'owner') return entry?.ownerId === id;
    if ('personsIn' in authority) return isNamedIn(entry?.values[authority.personsIn], id);
    return ALWAYS_ALLOWED.includes(authority.permission) || holds(me, authority.permission);
  });

/** Whether to offer the form of an entry to be changed: by right, and in the state that it is in. */
export const mayChangeNow = (
  { mayChange, life }: Register,
  me: SessionInfo,
  entry: Pick<RegisterEntry, 'ownerId' | 'values' | 'removed' | 'status'>,
): boolean =>
  !entry.removed &&
  (life?.changedIn === undefined || life.changedIn.includes(entry.status ?? '')) &&
  mayDo(mayChange, me, entry);
