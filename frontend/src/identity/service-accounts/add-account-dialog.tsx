import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error';
import { useCommand } from '../../api/use-command';
import { DepartmentSelect } from '../../organization/department-select';
import { RoleExplanation } from '../members/role-explanation';
import { useRoles } from '../members/roles';
import { showDone } from '../../ui/toasts';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { WATCH } from './watch';
import { Modal } from '../../ui/modal';

/** A program gets an account: its name, and what it may see and do. */
export const AddAccountDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('serviceAccounts');
  const { t: team } = useTranslation('team');
  const { t: common } = useTranslation('common');
  const roles = useRoles();
  const [name, setName] = useState('');
  const [departmentId, setDepartment] = useState<string | null>(null);
  const [roleIds, setRoles] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const add = useCommand(serviceAccountCalls.addServiceAccount, { refresh: WATCH, onRefused: setRefused });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (name.trim() === '') return;
    add.mutate(
      { request: { name: name.trim(), departmentId, roleIds } },
      {
        onSuccess: () => {
          showDone(t('add.done', { name: name.trim() }));
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('add.open')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          <TextInput
            data-autofocus
            label={t('add.name')}
            description={t('add.nameHelp')}
            required
            maxLength={50}
            value={name}
            error={tried && name.trim() === '' ? t('add.nameMissing') : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <DepartmentSelect label={team('member.department')} value={departmentId} onChange={setDepartment} />
          <MultiSelect
            label={team('member.roles')}
            description={t('add.rolesHelp')}
            data={roles.map((role) => ({ value: role.id, label: role.name }))}
            value={roleIds}
            onChange={setRoles}
            maxValues={20}
            searchable
          />
          <RoleExplanation roles={roles.filter((role) => roleIds.includes(role.id))} isAdmin={false} />
          <DialogActions refused={refused} onCancel={onClose}>
            <WorkButton type="submit" working={add.isPending}>
              {common('actions.save')}
            </WorkButton>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
};
