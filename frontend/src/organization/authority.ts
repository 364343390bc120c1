import { ALWAYS_ALLOWED } from '@shilu/events/core/permissions';
import type { Authority } from '@shilu/events/core/define-register';
import type { SessionInfo } from '@shilu/events/identity/calls';
import { holds } from '../identity/session';

/** Whether to offer an action on an entry; the server decides again. */
export const mayDo = (authorities: readonly Authority[], me: SessionInfo, ownerId: string | null): boolean =>
  authorities.some((authority) => {
    if (authority === 'anyone') return true;
    if (authority === 'admin') return me.accountInfo.isOrganAdmin;
    if (authority === 'owner') return ownerId !== null && ownerId === me.accountInfo.id;
    return ALWAYS_ALLOWED.includes(authority.permission) || holds(me, authority.permission);
  });
