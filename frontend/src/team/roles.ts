import { PERMISSION_CODES, RECORD_SCOPES, PROJECT_SCOPES, TASK_SCOPES } from '@shilu/events/core/permissions';
import { registerCalls } from '@shilu/events/core/register-calls';
import { roleRegister } from '@shilu/events/identity/role';
import { useMemo } from 'react';
import { z } from 'zod';
import { useQueryCall } from '../api/use-query-call';

const roleCalls = registerCalls(roleRegister);
const roleSchema = z.object({
  name: z.string(),
  description: z.string().default(''),
  permissions: z.array(z.enum(PERMISSION_CODES)).default([]),
  projectScope: z.enum(PROJECT_SCOPES).default('own'),
  taskScope: z.enum(TASK_SCOPES).default('own'),
  recordScope: z.enum(RECORD_SCOPES).default('ownInDepartment'),
});
export type Role = z.infer<typeof roleSchema> & { readonly id: string };

/** C109. */
export const useRoles = (): readonly Role[] => {
  const query = useQueryCall(
    roleCalls.page,
    { pageIndex: 1, pageSize: 200, sortField: 'name', sortOrder: 'asc' },
    { watch: ['register:role'], staleTime: 60_000 },
  );
  const entries = query.data?.response;
  return useMemo(
    () =>
      (entries ?? []).flatMap((entry) => {
        const parsed = roleSchema.safeParse(entry.values);
        return parsed.success ? [{ ...parsed.data, id: entry.id }] : [];
      }),
    [entries],
  );
};
