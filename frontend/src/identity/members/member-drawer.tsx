import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { defaultSettings } from '@shilu/events/organization/organization';
import { own } from '@shilu/events/core/own';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session';
import { WhereProtected } from '../where-protected';
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
  readMember,
  type MemberValues,
} from './member-form';
import { RoleExplanation } from './role-explanation';
import { useRoles } from './roles';
import classes from './members.module.css';
import { useDepartments } from '../../organization/use-departments';
import { KeptField, KeptForm } from '../../ui/kept-form/kept-form';
import { useQueryCall } from '../../api/use-query-call';
import { useFormCommand, useKeptForm } from '../../ui/kept-form/use-kept-form';
import { PickSome } from '../../ui/picker';
import { usePeople } from '../../ui/use-people';
import { Drawer } from '../../ui/drawer';

type Shown = Exclude<keyof MemberValues, 'isOrganAdmin'>;
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
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {member ? (
        <MemberForm onClose={onClose} member={member} />
      ) : (
        <WhereProtected>
          <MemberForm onClose={onClose} />
        </WhereProtected>
      )}
    </Drawer>
  );
};

const MemberForm = ({ member, onClose }: Omit<Props, 'opened'>) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const roles = useRoles();
  const departments = useDepartments();
  const { shownName } = usePeople();
  const form = useKeptForm<MemberValues>({
    form: 'member',
    of: member?.id ?? null,
    start: member ? memberValues(member) : emptyMember,
    read: readMember,
  });
  const { values, change } = form;
  const { base } = form.edited;
  const [password, setPassword] = useState('');
  const settings = useQueryCall(organizationCalls.settings, {}).data?.response;
  const [handOver, setHandOver] = useState(false);
  const [tried, setTried] = useState(false);
  const add = useFormCommand(form, identityCalls.addMember, {
    refresh: MEMBER_KEYS,
    onDone: () => setHandOver(true),
  });
  const modify = useFormCommand(form, identityCalls.modifyMember, {
    refresh: MEMBER_KEYS,
    onDone: () => {
      showDone(common('toast.saved'));
      onClose();
    },
  });
  const problems = tried ? memberProblems(values) : {};
  const words = (key: keyof typeof problems): string | null => {
    const problem = problems[key];
    return problem === undefined ? null : t(`problem.${problem}`);
  };
  const labels: Readonly<Record<keyof MemberValues, string>> = {
    realName: t('member.realName'),
    account: t('member.account'),
    mobilePhone: t('member.mobilePhone'),
    email: t('member.email'),
    departmentId: t('member.department'),
    directLeaderId: t('member.directLeader'),
    roleIds: t('member.roles'),
    isOrganAdmin: t('member.isOrganAdmin'),
  };
  // A switch has two sides: nobody turns it otherwise than both.
  const { isOrganAdmin: _switch, ...texts } = base;
  const shown: Readonly<Record<Shown, string>> = {
    ...texts,
    departmentId: departments.find(({ id }) => id === base.departmentId)?.name ?? '',
    directLeaderId: base.directLeaderId === null ? '' : (shownName(base.directLeaderId) ?? common('person.unknown')),
    roleIds: roles
      .filter(({ id }) => base.roleIds.includes(id))
      .map(({ name }) => name)
      .join(common('punctuation.list')),
  };
  const submit = (): void => {
    setTried(true);
    if (Object.keys(memberProblems(values)).length > 0) return;
    if (!member) {
      // Sent again under the same command, it is the one that was sent before.
      const first = password === '' ? firstPassword(settings ?? defaultSettings, values.account) : password;
      setPassword(first);
      return add.mutate({ request: { ...values, roleIds: [...values.roleIds], password: first } });
    }
    const { roleIds, ...changes } = memberChanges(base, values);
    modify.mutate({
      request: { id: member.id, ...changes, ...(roleIds === undefined ? {} : { roleIds: [...roleIds] }) },
    });
  };
  const field = (key: Shown, control: ReactNode): ReactNode => (
    <KeptField form={form} name={key} label={labels[key]} theirs={shown[key]}>
      {control}
    </KeptField>
  );
  if (handOver)
    return <HandOver name={values.realName} account={values.account} password={password} onClose={onClose} />;
  return (
    <KeptForm
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      working={add.isPending || modify.isPending}
      labelOf={(key) => own(labels, key)}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        {field(
          'realName',
          <TextInput
            data-autofocus
            label={labels.realName}
            required
            value={values.realName}
            error={words('realName')}
            onChange={(event) => change({ realName: event.currentTarget.value })}
          />,
        )}
        {field(
          'account',
          <TextInput
            label={labels.account}
            description={t(member ? 'member.accountFixed' : 'member.accountHelp')}
            required={!member}
            readOnly={member !== undefined}
            autoComplete="off"
            value={values.account}
            error={words('account')}
            onChange={(event) => change({ account: event.currentTarget.value })}
          />,
        )}
        {field(
          'mobilePhone',
          <TextInput
            label={labels.mobilePhone}
            value={values.mobilePhone}
            error={words('mobilePhone')}
            onChange={(event) => change({ mobilePhone: event.currentTarget.value })}
          />,
        )}
        {field(
          'email',
          <TextInput
            label={labels.email}
            value={values.email}
            error={words('email')}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />,
        )}
        {field(
          'departmentId',
          <DepartmentSelect
            label={labels.departmentId}
            value={values.departmentId}
            onChange={(departmentId) => change({ departmentId })}
          />,
        )}
        {field(
          'directLeaderId',
          <PersonPicker
            label={labels.directLeaderId}
            value={values.directLeaderId}
            onChange={(directLeaderId) => change({ directLeaderId })}
            clearable
            exclude={member ? [member.id] : []}
          />,
        )}
      </SimpleGrid>
      <Text fz="xs" c="dimmed">
        {t('member.sealed')}
      </Text>
      {field(
        'roleIds',
        <PickSome
          label={labels.roleIds}
          description={t('member.rolesHelp')}
          data={roles.map((role) => ({ value: role.id, label: role.name }))}
          value={[...values.roleIds]}
          onChange={(roleIds) => change({ roleIds })}
          maxValues={20}
        />,
      )}
      {me.accountInfo.isOrganAdmin ? (
        <Checkbox
          label={labels.isOrganAdmin}
          description={t('member.isOrganAdminHelp')}
          checked={values.isOrganAdmin}
          onChange={(event) => change({ isOrganAdmin: event.currentTarget.checked })}
        />
      ) : null}
      <RoleExplanation roles={roles.filter((role) => values.roleIds.includes(role.id))} isAdmin={values.isOrganAdmin} />
    </KeptForm>
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
