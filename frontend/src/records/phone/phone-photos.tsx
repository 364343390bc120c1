import { useDesk } from '../page/record-context';
import { PhoneDialog } from './phone-dialog';
import { usePlacePhotos } from './use-place-photos';

/** Photos from one's phone into the record that is open here. */
export const PhonePhotos = ({ onClose }: { readonly onClose: () => void }) => {
  const { record } = useDesk();
  const place = usePlacePhotos();
  return <PhoneDialog experimentId={record.experimentId} onPhotos={(photos) => void place(photos)} onClose={onClose} />;
};
