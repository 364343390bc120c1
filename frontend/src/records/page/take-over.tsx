import { Button, Text } from '@mantine/core';
import type { ModuleView } from '@shilu/events/records/views';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../ui/dialog-actions';
import { Modal } from '../../ui/modal';

type Asked = { readonly module: ModuleView; readonly answer: (take: boolean) => void };
type Control = {
  readonly asked: Asked | null;
  readonly ask: (module: ModuleView) => Promise<boolean>;
  readonly done: (take: boolean) => void;
};

/** The same person holds the module in another window. */
export const useTakeOver = (): Control => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback((module: ModuleView) => new Promise<boolean>((answer) => setAsked({ module, answer })), []);
  return {
    asked,
    ask,
    done: (take) => {
      asked?.answer(take);
      setAsked(null);
    },
  };
};

export const TakeOver = ({ control }: { readonly control: Control }) => {
  const { t } = useTranslation(['records', 'common']);
  return (
    <Modal
      opened={control.asked !== null}
      onClose={() => control.done(false)}
      title={t('module.heldTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text>{t('module.heldBySelf', { module: control.asked?.module.title ?? '' })}</Text>
      <DialogActions onCancel={() => control.done(false)} mt={20}>
        <Button data-autofocus onClick={() => control.done(true)}>
          {t('module.take')}
        </Button>
      </DialogActions>
    </Modal>
  );
};
