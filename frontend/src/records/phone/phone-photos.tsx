import { useOpenRecord } from '../page/record-context';
import { useTranslation } from 'react-i18next';
import { useFileModule } from '../page/use-file-module';
import { PhoneDialog } from './phone-dialog';

/** Photos from one's phone into the record that is open here. */
export const PhonePhotos = ({ onClose }: { readonly onClose: () => void }) => {
  const { record } = useOpenRecord();
  const { t } = useTranslation('phone');
  const place = useFileModule();
  return (
    <PhoneDialog
      experimentId={record.experimentId}
      onPhotos={(photos) => void place(photos, t('place.title'))}
      onClose={onClose}
    />
  );
};
