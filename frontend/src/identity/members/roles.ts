import type { ValuesOf } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { roleRegister } from '@shilu/events/identity/role';
import { useMemo } from 'react';
import { ofRegister } from '../../api/watch-key';
import { useQueryCall } from '../../api/use-query-call';

const roleCalls = registerCalls(roleRegister);
export type Role = ValuesOf<typeof roleRegister> & { readonly id: string };

/** C109. */
export const useRoles = (): readonly Role[] => {
  const query = useQueryCall(
    roleCalls.page,
    { pageIndex: 1, pageSize: 200, sortField: 'name', sortOrder: 'asc' },
    { watch: [ofRegister('role')], staleTime: 60_000 },
  );
  const entries = query.data?.response;
  return useMemo(
    () =>
      (entries ?? []).flatMap((entry) => {
        const values = roleRegister.readable(entry.values);
        return values === null ? [] : [{ ...values, id: entry.id }];
      }),
    [entries],
  );
};
