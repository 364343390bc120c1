import { AppError } from '@shilu/events/core/app-error';
import { ACCOUNT, type SuspendedFor } from '@shilu/events/identity/account';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { hasPermission } from '@shilu/events/identity/directory';
import type { Route } from '@shilu/infra/http/call-context';
import { likeText } from '../engine/like-text';
import { markRepaired } from '../engine/mark-repaired';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { offsetOf, where } from '../engine/where';
import { erasedName } from '@shilu/events/identity/shown-names';

type PersonRow = {
  id: string;
  real_name: string;
  account: string;
  mobile_phone: string;
  email: string;
  erased: boolean;
  department_id: string | null;
  role_ids: string[];
  is_organ_admin: boolean;
  direct_leader_id: string | null;
  disabled: boolean;
  signing_locked: boolean;
  signing_suspended: SuspendedFor | null;
  second_factor: boolean;
};

/** Phones and mail are for administrators, those who manage members, and the person. */
const seesContact = (viewer: Viewer, id: string): boolean =>
  viewer.isAdmin || viewer.accountId === id || hasPermission(viewer.directory, viewer.accountId, 'MemberManage');

const personOf = (row: PersonRow, viewer: Viewer): Person => {
  const contact = seesContact(viewer, row.id);
  return {
    id: row.id,
    realName: row.erased ? erasedName(viewer.language) : row.real_name,
    account: row.account,
    departmentId: row.department_id,
    departmentName:
      row.department_id === null ? null : (viewer.directory.departments.get(row.department_id)?.name ?? null),
    roleIds: row.role_ids,
    isOrganAdmin: row.is_organ_admin,
    directLeaderId: row.direct_leader_id,
    disabled: row.disabled,
    signingLocked: row.signing_locked,
    signingSuspended: row.signing_suspended,
    secondFactor: contact && row.second_factor,
    mobilePhone: contact ? row.mobile_phone : '',
    email: contact ? row.email : '',
  };
};

export const identityRoutes = (deps: QueryDeps): readonly Route[] => {
  const people = (rows: readonly PersonRow[], viewer: Viewer): Promise<Person[]> =>
    markRepaired(
      deps.pool,
      viewer,
      ACCOUNT,
      rows.map((row) => personOf(row, viewer)),
    );
  return [
    query(deps, identityCalls.members, ['identity'], async (input, viewer) => {
      const filter = where();
      if (!input.includeDisabled) filter.add('not disabled');
      if (input.departmentId !== undefined) filter.add('department_id = ?', input.departmentId);
      if (input.text !== undefined && input.text.trim() !== '')
        filter.add('(real_name ilike ? or account ilike ?)', likeText(input.text.trim()));
      const { rows } = await deps.pool.query<PersonRow & { total: string }>(
        `select *, count(*) over () as total from rm.people where ${filter.sql()} order by disabled, account, id limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
        filter.values,
      );
      return { response: { list: await people(rows, viewer) }, rows: Number(rows[0]?.total ?? 0) };
    }),
    query(deps, identityCalls.accountAttributes, ['identity'], async ({ id }, viewer) => {
      const { rows } = await deps.pool.query<PersonRow>('select * from rm.people where id = $1', [id]);
      const [response] = await people(rows, viewer);
      if (!response) throw new AppError('notFound');
      return { response };
    }),
  ];
};
