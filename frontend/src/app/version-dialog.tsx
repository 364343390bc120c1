import { Stack, Text } from '@mantine/core';
import { identityCalls } from '@shilu/events/identity/calls';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { Modal } from '../ui/modal';

/** L03. */
export const VersionDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, i18n } = useTranslation(['frame', 'common']);
  const info = useQueryCall(identityCalls.authorizeInfo, {}).data?.response;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('frame:version.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={8}>
        <Text fw={600}>{t('frame:version.product')}</Text>
        <Text className="mono">{t('frame:version.full', { version: import.meta.env.APP_VERSION })}</Text>
        {info ? (
          <Text>
            {t('frame:version.organization', { name: i18n.language === 'zh-CN' ? info.nameZh : info.nameEn })}
          </Text>
        ) : null}
        <Text c="dimmed">{t('frame:version.log')}</Text>
      </Stack>
    </Modal>
  );
};
