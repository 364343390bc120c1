import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error';
import { useCommand } from '../../api/use-command';
import { useMe } from '../session';
import { DepartmentSelect } from '../../organization/department-select';
import { PersonPicker } from '../../ui/person-picker';
import { showDone } from '../../ui/toasts';
import { MEMBER_KEYS } from './member-keys';
import {
  emptyMember,
  firstPassword,
  memberChanges,
  memberProblems,
  memberValues,
  type MemberValues,
} from './member-form';
import { RoleExplanation } from './role-explanation';
import { useRoles } from './roles';
import classes from './members.module.css';
import { DialogActions } from '../../ui/dialog-actions';
import { focusUnpicked, PickSome } from '../../ui/picker';
import { WorkButton } from '../../ui/work-button';
import { Drawer } from '../../ui/drawer';

type Props = { readonly opened: boolean; readonly member?: Person; readonly onClose: () => void };

export const MemberDrawer = ({ opened, member, onClose }: Props) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={member ? t('member.modifyOf', { name: member.realName }) : t('member.add')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <MemberForm onClose={onClose} {...(member ? { member } : {})} />
    </Drawer>
  );
};

const MemberForm = ({ member, onClose }: Omit<Props, 'opened'>) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const roles = useRoles();
  const [start] = useState<MemberValues>(() => (member ? memberValues(member) : emptyMember));
  const [values, setValues] = useState(start);
  const [password] = useState(firstPassword);
  const [handOver, setHandOver] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const options = { refresh: MEMBER_KEYS, onRefused: setRefused };
  const add = useCommand(identityCalls.addMember, options);
  const modify = useCommand(identityCalls.modifyMember, options);
  const problems = tried ? memberProblems(values) : {};
  const change = (part: Partial<MemberValues>): void => setValues((before) => ({ ...before, ...part }));
  const words = (key: keyof typeof problems): string | null => {
    const problem = problems[key];
    return problem === undefined ? null : t(`problem.${problem}`);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (focusUnpicked(event.currentTarget)) return;
    setTried(true);
    setRefused(null);
    if (Object.keys(memberProblems(values)).length > 0) return;
    if (!member)
      return add.mutate(
        { request: { ...values, roleIds: [...values.roleIds], password: passwordDigest(values.account, password) } },
        { onSuccess: () => setHandOver(true) },
      );
    const { roleIds, ...changes } = memberChanges(start, values);
    modify.mutate(
      { request: { id: member.id, ...changes, ...(roleIds === undefined ? {} : { roleIds: [...roleIds] }) } },
      {
        onSuccess: () => {
          showDone(common('toast.saved'));
          onClose();
        },
      },
    );
  };
  if (handOver)
    return <HandOver name={values.realName} account={values.account} password={password} onClose={onClose} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
          <TextInput
            data-autofocus
            label={t('member.realName')}
            required
            value={values.realName}
            error={words('realName')}
            onChange={(event) => change({ realName: event.currentTarget.value })}
          />
          <TextInput
            label={t('member.account')}
            description={t(member ? 'member.accountFixed' : 'member.accountHelp')}
            required={!member}
            readOnly={member !== undefined}
            autoComplete="off"
            value={values.account}
            error={words('account')}
            onChange={(event) => change({ account: event.currentTarget.value })}
          />
          <TextInput
            label={t('member.mobilePhone')}
            value={values.mobilePhone}
            error={words('mobilePhone')}
            onChange={(event) => change({ mobilePhone: event.currentTarget.value })}
          />
          <TextInput
            label={t('member.email')}
            value={values.email}
            error={words('email')}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <DepartmentSelect
            label={t('member.department')}
            value={values.departmentId}
            onChange={(departmentId) => change({ departmentId })}
          />
          <PersonPicker
            label={t('member.directLeader')}
            value={values.directLeaderId}
            onChange={(directLeaderId) => change({ directLeaderId })}
            clearable
            exclude={member ? [member.id] : []}
          />
        </SimpleGrid>
        <Text fz="xs" c="dimmed">
          {t('member.sealed')}
        </Text>
        <PickSome
          label={t('member.roles')}
          description={t('member.rolesHelp')}
          data={roles.map((role) => ({ value: role.id, label: role.name }))}
          value={[...values.roleIds]}
          onChange={(roleIds) => change({ roleIds })}
          maxValues={20}
        />
        {me.accountInfo.isOrganAdmin ? (
          <Checkbox
            label={t('member.isOrganAdmin')}
            description={t('member.isOrganAdminHelp')}
            checked={values.isOrganAdmin}
            onChange={(event) => change({ isOrganAdmin: event.currentTarget.checked })}
          />
        ) : null}
        <RoleExplanation
          roles={roles.filter((role) => values.roleIds.includes(role.id))}
          isAdmin={values.isOrganAdmin}
        />
        <DialogActions refused={refused} onCancel={onClose}>
          <WorkButton type="submit" working={add.isPending || modify.isPending}>
            {common('actions.save')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};

/** The first password is shown once, to be given to its person. */
export const HandOver = ({
  name,
  account,
  password,
  onClose,
}: {
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  return (
    <Stack gap={14}>
      <Alert color="accent" title={t('password.ready', { name })}>
        {t('password.once')}
      </Alert>
      <div>
        <Text fz="sm" c="dimmed">
          {t('member.account')}
        </Text>
        <span className={classes['password']}>{account}</span>
      </div>
      <div>
        <Text fz="sm" c="dimmed">
          {t('password.label')}
        </Text>
        <span className={classes['password']}>{password}</span>
      </div>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {common('actions.close')}
        </Button>
      </Group>
    </Stack>
  );
};
