import type { Register } from '@shilu/events/core/register';
import { organizationCalls } from '@shilu/events/organization/calls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { usePeople } from '../ui/use-people';
import type { Names } from './field-text';

/** Departments, for the fields that point to one. */
export const useDepartments = (wanted: boolean) =>
  useQueryCall(organizationCalls.departmentList, {}, { enabled: wanted, watch: ['departments', 'department'] }).data
    ?.response;

/** Words for the ids a register's fields hold. */
export const useNames = (register: Register): Names => {
  const { t } = useTranslation(['organization', 'common']);
  const { shownName } = usePeople();
  const departments = useDepartments(register.fields.some((field) => field.references === 'department'));
  return useMemo(
    () => ({
      person: (id) => shownName(id) ?? t('common:person.unknown'),
      entry: (id) => departments?.find((department) => department.id === id)?.name ?? id,
      yes: t('organization:register.yes'),
      no: t('organization:register.no'),
    }),
    [shownName, departments, t],
  );
};
