import { Button, Group, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadKept } from '../app/chunk-reload';
import classes from './outdated-dialog.module.css';

/**
 * Said when a part of the page can no longer be fetched, so nothing may be fetched to say it: the browser's own dialog,
 * which keeps the focus and closes on Escape, instead of one that every page would have to bring along.
 */
export const OutdatedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('common');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // Not in every environment of tests.
    if (element && 'showModal' in element) element.showModal();
    return () => element?.close?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="dialog"
      aria-modal
      aria-labelledby={titleId}
      className={classes['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{t('outdated.title')}</h2>
      <Text>{t('outdated.body')}</Text>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('outdated.later')}
        </Button>
        <Button autoFocus onClick={() => void reloadKept()}>
          {t('outdated.reload')}
        </Button>
      </Group>
    </dialog>
  );
};
