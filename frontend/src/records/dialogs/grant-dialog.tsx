import { ActionIcon, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { ModuleView } from '@shilu/events/records/views';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { PersonName } from '../../ui/person';
import { PersonPicker } from '../../ui/person-picker';
import { showDone, showError } from '../../ui/toasts';
import { usePeople } from '../../ui/use-people';
import { nameIn, useOpenRecord } from '../page/record-context';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { Modal } from '../../ui/modal';

/** C006: who else may read (0) or write (1) a module. */
export const GrantDialog = ({ module, onClose }: { readonly module: ModuleView; readonly onClose: () => void }) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const { shownName } = usePeople();
  const [grants, setGrants] = useState(module.grants);
  const keep = async (): Promise<void> => {
    try {
      await send(recordCalls.grantModule, {
        experimentId: openRecord.record.experimentId,
        ModuleId: module.id,
        UserList: grants.map((grant) => ({ UserId: grant.accountId, Attribute: grant.attribute })),
      });
      await openRecord.refresh();
      showDone(t('grant.saved'));
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  const nameOf = (id: string): string => shownName(id) ?? nameIn(openRecord.record, id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('grant.title', { module: module.title })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={10}>
        <Text c="dimmed" fz="sm">
          {t('grant.help')}
        </Text>
        {grants.map((grant) => (
          <Group key={grant.accountId} justify="space-between" wrap="nowrap">
            <PersonName name={nameOf(grant.accountId)} />
            <Group gap={6} wrap="nowrap">
              <SegmentedControl
                size="xs"
                data={[
                  { value: '0', label: t('grant.read') },
                  { value: '1', label: t('grant.write') },
                ]}
                value={String(grant.attribute)}
                onChange={(value) =>
                  setGrants(
                    grants.map((each) =>
                      each.accountId === grant.accountId ? { ...each, attribute: value === '1' ? 1 : 0 } : each,
                    ),
                  )
                }
              />
              <ActionIcon
                aria-label={t('grant.removeOne', { name: nameOf(grant.accountId) })}
                onClick={() => setGrants(grants.filter((each) => each !== grant))}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          </Group>
        ))}
        <PersonPicker
          label={t('grant.people')}
          value={null}
          exclude={[openRecord.record.ownerId, ...grants.map((grant) => grant.accountId)]}
          onChange={(id) => {
            if (id !== null) setGrants([...grants, { accountId: id, attribute: 0 }]);
          }}
        />
        <DialogActions onCancel={onClose}>
          <WorkButton working={sending !== null} onClick={() => void keep()}>
            {t('grant.save')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
