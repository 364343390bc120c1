import type { ResponseOf } from '@shilu/events/core/call';
import { organizationCalls } from '@shilu/events/organization/calls';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';

type Department = ResponseOf<typeof organizationCalls.departmentList>[number];
const NONE: readonly Department[] = [];

/** Departments as they stand now, by name. */
export const useDepartments = (): readonly Department[] =>
  useQueryCall(organizationCalls.departmentList, {}, { watch: [ofRegister('department')], staleTime: 5 * 60_000 }).data
    ?.response ?? NONE;
