import { wordsIn } from '@shilu/events/core/register-words';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { Modal } from '../ui/modal';
import { EntryForm, type EntryFormProps } from './entry-form';
import { EntryUses } from './entry-uses';
import { uiOf } from './fields/field-uis';

type Props = Pick<EntryFormProps, 'register' | 'controls' | 'Beginning' | 'entry' | 'below' | 'readOnly'> & {
  readonly onClose: () => void;
};

/** The form of an entry above what it was opened from. */
export const RegisterForm = ({ onClose, ...form }: Props) => {
  const { t } = useTranslation('common');
  const language = useStore(languageStore);
  const { register, entry, readOnly } = form;
  return (
    <Modal
      opened
      size={register.fields.some((field) => uiOf(field).room === 'wide') ? 'xl' : 'lg'}
      onClose={onClose}
      title={readOnly ? register.label[language] : wordsIn(register, language)[entry ? 'edit' : 'add']}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {/* What has a page of its own says it there. */}
      {entry === null || register.place?.detail !== undefined ? null : <EntryUses register={register} id={entry.id} />}
      <EntryForm {...form} onCancel={onClose} onDone={onClose} />
    </Modal>
  );
};
