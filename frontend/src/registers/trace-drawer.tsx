import type { Register } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { useTranslation } from 'react-i18next';
import { Drawer } from '../ui/drawer';
import { EntryTrace } from './entry-trace';

type Props = {
  readonly register: Register;
  readonly entry: RegisterEntry;
  readonly title: string;
  readonly onClose: () => void;
};

/** The trace of an entry beside the list. */
export const TraceDrawer = ({ register, entry, title, onClose }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('registers:register.traceOf', { name: title })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <EntryTrace register={register} id={entry.id} />
    </Drawer>
  );
};
