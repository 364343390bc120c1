import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useInPast } from '../../api/moment';
import { useCommand } from '../../api/use-command';
import { useQueryCall } from '../../api/use-query-call';
import { holds, useMe } from '../session';
import { useDepartments } from '../../organization/use-departments';
import { SearchBox } from '../../ui/data-table/search-box';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { FilterBar } from '../../ui/data-table/filter-bar';
import { oneOf } from '../../ui/data-table/filter-kinds';
import { useShownTitle } from '../../ui/data-table/use-shown-title';
import { useTableState } from '../../ui/data-table/use-table-state';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { PersonName } from '../../ui/person';
import { useShortcuts } from '../../ui/shortcuts';
import { Chip, StateChip } from '../../ui/state-chip';
import { showDone, showUndo } from '../../ui/toasts';
import { usePeople } from '../../ui/use-people';
import { MEMBER_KEYS } from './member-keys';
import { ConfirmIdentityDialog } from './confirm-identity-dialog';
import { EraseDialog, ResetFactorDialog, ResetPasswordDialog } from './member-dialogs';
import { MemberDrawer } from './member-drawer';
import classes from './members.module.css';
import { useRoles } from './roles';

const rowId = (person: Person): string => person.id;
const dash = <span className="mute">—</span>;

/** R045, C129: who is here, where, with which roles; and what an administrator does about it. */
export const MembersPage = () => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const me = useMe();
  const inPast = useInPast();
  const mayManage = holds(me, 'MemberManage') && !inPast;
  const control = useTableState({ size: 50 });
  const departments = useDepartments();
  const roles = useRoles();
  const { byId } = usePeople();
  const [editing, setEditing] = useState<Person | 'new' | null>(null);
  const [confirming, setConfirming] = useState<Person | null>(null);
  const [factorOf, setFactorOf] = useState<Person | null>(null);
  const [resetting, setResetting] = useState<Person | null>(null);
  const [erasing, setErasing] = useState<Person | null>(null);
  const includeDisabled = control.filters['disabled'] === '1';
  const list = useQueryCall(
    identityCalls.members,
    {
      pageIndex: control.page,
      pageSize: control.size,
      includeDisabled,
      ...(control.text === '' ? {} : { text: control.text }),
      ...(control.filters['departmentId'] === undefined ? {} : { departmentId: control.filters['departmentId'] }),
    },
    { watch: MEMBER_KEYS, keepPrevious: true },
  );
  const modify = useCommand(identityCalls.modifyMember, { refresh: MEMBER_KEYS });
  const { mutate } = modify;
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  useShortcuts(
    t('member.title'),
    mayManage ? [{ key: 'n', label: t('member.add'), run: () => setEditing('new') }] : [],
  );
  const columns = useMemo<readonly Column<Person>[]>(() => {
    return [
      {
        id: 'name',
        label: t('member.realName'),
        width: 170,
        fixed: true,
        whole: true,
        cell: (person) => <PersonName name={person.realName === '' ? common('person.erased') : person.realName} />,
      },
      {
        id: 'account',
        label: t('member.account'),
        width: 150,
        plain: true,
        cell: (person) => <span className="mono">{person.account}</span>,
      },
      { id: 'department', label: t('member.department'), width: 150, cell: (person) => person.departmentName ?? dash },
      {
        id: 'roles',
        label: t('member.roles'),
        minWidth: 180,
        cell: (person) =>
          [
            ...(person.isOrganAdmin ? [t('member.admin')] : []),
            ...person.roleIds
              .map((id) => roles.find((role) => role.id === id)?.name ?? '')
              .filter((name) => name !== ''),
          ].join(t('separator')) || dash,
      },
      {
        id: 'leader',
        label: t('member.directLeader'),
        width: 140,
        blank: (person) => person.directLeaderId === null,
        cell: (person) =>
          person.directLeaderId === null ? (
            dash
          ) : (
            <PersonName name={byId.get(person.directLeaderId)?.realName ?? null} />
          ),
      },
      {
        id: 'phone',
        label: t('member.mobilePhone'),
        width: 140,
        hidden: true,
        cell: (person) => person.mobilePhone || dash,
      },
      { id: 'email', label: t('member.email'), width: 190, hidden: true, cell: (person) => person.email || dash },
      {
        id: 'secondFactor',
        label: t('member.secondFactor'),
        width: 140,
        hidden: true,
        blank: (person) => !person.secondFactor,
        cell: (person) => (person.secondFactor ? t('member.secondFactorOn') : dash),
      },
      {
        id: 'state',
        label: t('member.state'),
        width: 220,
        plain: true,
        cell: (person) => (
          <div className={classes['states']}>
            <StateChip state={person.disabled ? 'disabled' : 'enabled'} beingRepaired={person.beingRepaired} />
            {person.beingRepaired === true ? <span className="mute">{t('member.noLogin')}</span> : null}
            {person.signingLocked ? <Chip tone="rejected">{t('member.signingLocked')}</Chip> : null}
            {person.signingSuspended === null ? null : (
              <Chip tone="rejected">{t(`member.suspendedFor.${person.signingSuspended}`)}</Chip>
            )}
          </div>
        ),
      },
    ];
  }, [t, common, roles, byId]);
  const able = (person: Person, disabled: boolean): void =>
    mutate(
      { request: { id: person.id, disabled } },
      {
        onSuccess: () =>
          showUndo(t(disabled ? 'member.wasDisabled' : 'member.wasEnabled', { name: person.realName }), () =>
            mutate({ request: { id: person.id, disabled: !disabled } }),
          ),
      },
    );
  const menuOf = (person: Person): ReactNode => (
    <>
      <Menu.Item onClick={() => setEditing(person)}>{common('actions.edit')}</Menu.Item>
      <Menu.Item onClick={() => void navigate(`/record?view=all&f.ownerId=${person.id}`)}>
        {t('member.records')}
      </Menu.Item>
      <Menu.Item onClick={() => void navigate(`/team/auditTrail?f.actorId=${person.id}`)}>
        {t('member.trail')}
      </Menu.Item>
      {person.signingLocked && person.id !== me.accountInfo.id ? (
        <Menu.Item
          onClick={() =>
            mutate(
              { request: { id: person.id, unlockSigning: true } },
              { onSuccess: () => showDone(t('member.unlocked', { name: person.realName })) },
            )
          }
        >
          {t('member.unlock')}
        </Menu.Item>
      ) : null}
      {person.signingSuspended !== null && me.accountInfo.isOrganAdmin && person.id !== me.accountInfo.id ? (
        <Menu.Item onClick={() => setConfirming(person)}>{t('confirm.open')}</Menu.Item>
      ) : null}
      {person.id === me.accountInfo.id || person.isOrganAdmin ? null : (
        <Menu.Item onClick={() => setResetting(person)}>{t('password.reset')}</Menu.Item>
      )}
      {person.secondFactor && person.id !== me.accountInfo.id && !person.isOrganAdmin ? (
        <Menu.Item onClick={() => setFactorOf(person)}>{t('password.resetFactor')}</Menu.Item>
      ) : null}
      {person.id === me.accountInfo.id ? null : (
        <Menu.Item onClick={() => able(person, !person.disabled)}>
          {t(person.disabled ? 'member.enable' : 'member.disable')}
        </Menu.Item>
      )}
      {me.accountInfo.isOrganAdmin && person.id !== me.accountInfo.id ? (
        <>
          <Menu.Divider />
          <Menu.Item color="var(--red)" onClick={() => setErasing(person)}>
            {t('erase.open')}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
  const fields = [
    oneOf(
      'departmentId',
      t('member.department'),
      departments.map(({ id, name }) => ({ value: id, label: name })),
    ),
    { key: 'disabled', label: t('member.includeDisabled'), word: () => '' },
  ];
  const title = useShownTitle({ title: t('member.title'), control, fields });
  return (
    <>
      <PageHeader
        title={title}
        {...(list.data?.rows === undefined ? {} : { note: t('member.count', { count: list.data.rows }) })}
        actions={
          mayManage ? (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')} aria-keyshortcuts="n">
              {t('member.add')}
            </Button>
          ) : null
        }
      />
      <DataTable
        name="members"
        label={title}
        columns={columns}
        rows={list.data?.response.list}
        rowId={rowId}
        total={list.data?.rows ?? list.data?.response.list.length}
        control={control}
        error={list.error}
        onRetry={() => void list.refetch()}
        {...(mayManage ? { onOpen: setEditing } : {})}
        filters={<FilterBar control={control} fields={fields} />}
        {...(mayManage ? { menu: menuOf } : {})}
        toolbar={<SearchBox label={t('member.search')} value={control.text} onChange={setText} />}
        empty={<EmptyState title={t('member.empty')} />}
      />
      <MemberDrawer
        opened={editing !== null}
        onClose={() => setEditing(null)}
        {...(editing === null || editing === 'new' ? {} : { member: editing })}
      />
      {confirming === null ? null : <ConfirmIdentityDialog member={confirming} onClose={() => setConfirming(null)} />}
      <ResetFactorDialog member={factorOf} onClose={() => setFactorOf(null)} />
      <ResetPasswordDialog member={resetting} onClose={() => setResetting(null)} />
      <EraseDialog member={erasing} onClose={() => setErasing(null)} />
    </>
  );
};
