import type { Language } from '@shilu/events/core/call';
import type { FoundCompound } from '@shilu/events/resources/compound-calls';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal';
import { LibrarySearch } from './library-search';

type Props = {
  /** What is looked for at first. */
  readonly begun: string;
  readonly language: Language;
  readonly onTake: (found: FoundCompound) => Promise<void>;
  readonly onClose: () => void;
};

/** Compounds to choose one from. */
export const CompoundPicker = ({ begun, language, onTake, onClose }: Props) => {
  const { t } = useTranslation(['compounds', 'common']);
  const take = (found: FoundCompound): void => {
    void onTake(found);
    onClose();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('pickerTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <LibrarySearch begun={begun} language={language} onTake={take} />
    </Modal>
  );
};
