import { TextInput } from '@mantine/core';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DepartmentSelect } from '../../organization/department-select';
import { RoleExplanation } from '../members/role-explanation';
import { useRoles } from '../members/roles';
import { showDone } from '../../ui/toasts';
import { KeptForm } from '../../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../../ui/kept-form/use-kept-form';
import { PickSome } from '../../ui/picker';
import { WATCH } from './watch';
import { Modal } from '../../ui/modal';

const typed = z.object({
  name: z.string(),
  departmentId: z.string().nullable(),
  roleIds: z.array(z.string()).readonly(),
});
type Typed = Readonly<z.infer<typeof typed>>;
const EMPTY: Typed = { name: '', departmentId: null, roleIds: [] };
const readTyped = (kept: unknown): Typed | null => typed.safeParse(kept).data ?? null;

/** A program gets an account: its name, and what it may see and do. */
export const AddAccountDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('serviceAccounts');
  const { t: team } = useTranslation('team');
  const { t: common } = useTranslation('common');
  const roles = useRoles();
  const form = useKeptForm<Typed>({ form: 'serviceAccount', of: null, start: EMPTY, read: readTyped });
  const { name, departmentId, roleIds } = form.values;
  const [tried, setTried] = useState(false);
  const add = useFormCommand(form, serviceAccountCalls.addServiceAccount, {
    refresh: WATCH,
    onDone: (_, added) => {
      showDone(t('add.done', { name: added.name }));
      onClose();
    },
  });
  const submit = (): void => {
    setTried(true);
    if (name.trim() !== '') add.mutate({ request: { name: name.trim(), departmentId, roleIds: [...roleIds] } });
  };
  return (
    <Modal opened onClose={onClose} title={t('add.open')} closeButtonProps={{ 'aria-label': common('actions.close') }}>
      <KeptForm form={form} onSubmit={submit} onCancel={onClose} working={add.isPending}>
        <TextInput
          data-autofocus
          label={t('add.name')}
          description={t('add.nameHelp')}
          required
          maxLength={50}
          value={name}
          error={tried && name.trim() === '' ? t('add.nameMissing') : null}
          onChange={(event) => form.change({ name: event.currentTarget.value })}
        />
        <DepartmentSelect
          label={team('member.department')}
          value={departmentId}
          onChange={(chosen) => form.change({ departmentId: chosen })}
        />
        <PickSome
          label={team('member.roles')}
          description={t('add.rolesHelp')}
          data={roles.map((role) => ({ value: role.id, label: role.name }))}
          value={[...roleIds]}
          onChange={(chosen) => form.change({ roleIds: chosen })}
          maxValues={20}
        />
        <RoleExplanation roles={roles.filter((role) => roleIds.includes(role.id))} isAdmin={false} />
      </KeptForm>
    </Modal>
  );
};
