import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { FileRef } from '@shilu/events/core/schemas';
import { PHONE_LINK_MINUTES } from '@shilu/events/records/phone-calls';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../ui/dialog-actions';
import { errorText } from '../../ui/toasts';
import { BlobImage } from '../blob-image';
import { QrCode } from './qr-code';
import { usePhoneLink } from './use-phone-link';
import { Modal } from '../../ui/modal';

const QR_PX = 220;
const THUMB_PX = 72;
const LOCAL = /^(localhost|127\.|\[?::1\]?$)/;

/** The code is behind `#`: no server or proxy writes it into a log. */
export const phoneAddress = (code: string): string => `${window.location.origin}/phone#${code}`;

/** Photos from one's phone: scan, take, and they are here (LOOK: a photo into a record). */
export const PhoneDialog = ({
  experimentId,
  onPhotos,
  onClose,
}: {
  readonly experimentId: string;
  readonly onPhotos: (photos: readonly FileRef[]) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['phone', 'common']);
  const { link, photos, ended, problem, renew } = usePhoneLink(experimentId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialog.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={12} align="center">
        {LOCAL.test(window.location.hostname) ? (
          <Alert color="yellow" w="100%">
            {t('dialog.local')}
          </Alert>
        ) : null}
        {ended ? (
          <Stack gap={8} align="center">
            <Text>{t('dialog.ended')}</Text>
            <Button variant="default" onClick={renew}>
              {t('dialog.renew')}
            </Button>
          </Stack>
        ) : link === null ? (
          problem === null ? (
            <Loader size="sm" my={80} />
          ) : null
        ) : (
          <QrCode text={phoneAddress(link.code)} label={t('dialog.code')} px={QR_PX} />
        )}
        {ended ? null : (
          <Text fz="sm" c="dimmed" ta="center">
            {t('dialog.help', { minutes: PHONE_LINK_MINUTES })}
          </Text>
        )}
        <Group gap={8} justify="center">
          {photos.map((photo) => (
            <span key={photo.hash} style={{ width: THUMB_PX, height: THUMB_PX, overflow: 'hidden', borderRadius: 6 }}>
              <BlobImage hash={photo.hash} alt={photo.name} width={100} />
            </span>
          ))}
        </Group>
        <Text role="status" fz="sm">
          {photos.length === 0 ? t('dialog.waiting') : t('dialog.arrived', { count: photos.length })}
        </Text>
      </Stack>
      <DialogActions refused={problem === null ? null : errorText(problem)} onCancel={onClose} mt={16}>
        <Button
          disabled={photos.length === 0}
          onClick={() => {
            onPhotos(photos);
            onClose();
          }}
        >
          {t('dialog.insert', { count: photos.length })}
        </Button>
      </DialogActions>
    </Modal>
  );
};
