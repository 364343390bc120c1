import { AppError } from '@shilu/events/core/app-error';
import { ACCOUNT, type SuspendedFor } from '@shilu/events/identity/account';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { hasPermission, type DirectoryAccount } from '@shilu/events/identity/directory';
import type { Route } from '@shilu/infra/http/call-context';
import { likeText } from '../engine/like-text';
import { markRepaired } from '../engine/mark-repaired';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { offsetOf, where, type Where } from '../engine/where';
import { erasedName } from '@shilu/events/identity/shown-names';
import type { Pool } from 'pg';

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
    departmentName: row.department_id === null ? null : (viewer.named.departments.get(row.department_id)?.name ?? null),
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

/** At the moment that is looked at: where they were placed and whether the account was open. What they are called is today's. */
const asOf = (row: PersonRow, account: DirectoryAccount): PersonRow => ({
  ...row,
  department_id: account.departmentId,
  role_ids: [...account.roleIds],
  is_organ_admin: account.isOrganAdmin,
  direct_leader_id: account.directLeaderId,
  disabled: account.disabled,
  signing_locked: account.signingLocked,
  signing_suspended: account.suspendedFor ?? null,
  second_factor: account.secondFactor ?? false,
});

/** Everybody who was there at the moment that is looked at, those of closed accounts last. */
const peopleThen = async (pool: Pool, { named }: Viewer, text: string): Promise<readonly PersonRow[]> => {
  const filter = where();
  filter.add('id = any(?)', [...named.accounts.keys()]);
  addText(filter, text);
  const { rows } = await pool.query<PersonRow>(
    `select * from rm.people where ${filter.sql()} order by account, id`,
    filter.values,
  );
  const then = rows.flatMap((row) => {
    const account = named.accounts.get(row.id);
    return account === undefined ? [] : [asOf(row, account)];
  });
  return [...then.filter(({ disabled }) => !disabled), ...then.filter(({ disabled }) => disabled)];
};

const addText = (filter: Where, text: string): void => {
  if (text !== '') filter.add('(real_name ilike ? or account ilike ?)', likeText(text));
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
      const text = input.text?.trim() ?? '';
      if (viewer.inPast) {
        const then = (await peopleThen(deps.pool, viewer, text)).filter(
          ({ disabled, department_id: department }) =>
            (input.includeDisabled || !disabled) &&
            (input.departmentId === undefined || department === input.departmentId),
        );
        const page = then.slice(offsetOf(input), offsetOf(input) + input.pageSize);
        return { response: { list: await people(page, viewer) }, rows: then.length };
      }
      const filter = where();
      if (!input.includeDisabled) filter.add('not disabled');
      if (input.departmentId !== undefined) filter.add('department_id = ?', input.departmentId);
      addText(filter, text);
      const { rows } = await deps.pool.query<PersonRow & { total: string }>(
        `select *, count(*) over () as total from rm.people where ${filter.sql()} order by disabled, account, id limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
        filter.values,
      );
      return { response: { list: await people(rows, viewer) }, rows: Number(rows[0]?.total ?? 0) };
    }),
    query(deps, identityCalls.accountAttributes, ['identity'], async ({ id }, viewer) => {
      const { rows } = await deps.pool.query<PersonRow>('select * from rm.people where id = $1', [id]);
      const then = viewer.named.accounts.get(id);
      const shown = !viewer.inPast ? rows : then === undefined ? [] : rows.map((row) => asOf(row, then));
      const [response] = await people(shown, viewer);
      if (!response) throw new AppError('notFound');
      return { response };
    }),
  ];
};
