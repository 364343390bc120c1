import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';

/** L02: by itself once per version and person, and from the product menu. */
export const ReleaseNotes = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['release', 'frame', 'common']);
  const points = Object.values(t('release:points', { returnObjects: true }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('frame:product.releaseNotes')} · ${import.meta.env.APP_VERSION}`}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text>{t('release:intro')}</Text>
      <ul style={{ paddingLeft: 20 }}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogFoot>
    </Modal>
  );
};
