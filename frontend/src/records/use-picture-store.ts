import type { FileRef } from '@shilu/events/core/schemas';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../api/upload';
import { showError, showLasting, showWarning } from '../ui/toasts';
import { shownPicture } from './shown-picture';

const MAX_PICTURE_BYTES = 30 * 1024 * 1024;

export type StoredPicture = { readonly file: FileRef; readonly width: number; readonly height: number };

/** Stores pictures as modules show and print them (V014), one after the other; `sending` are on their way. */
export const usePictureStore = () => {
  const { t } = useTranslation('records');
  const [sending, setSending] = useState(0);
  /** Null when it is refused, of which the person is told. */
  const store = useCallback(
    async (file: File): Promise<StoredPicture | null> => {
      if (file.size > MAX_PICTURE_BYTES) {
        showWarning(t('image.tooLarge', { name: file.name, limit: '30 MB' }));
        return null;
      }
      setSending((count) => count + 1);
      try {
        const shown = await shownPicture(file);
        if (shown === null) {
          showLasting(t('image.damaged', { name: file.name }), t('image.notInserted'));
          return null;
        }
        const stored = await uploadFile(shown.file, 'picture');
        if (shown.shrunkFrom !== null)
          showLasting(t('image.shrunk', { name: file.name, millions: shown.shrunkFrom }), t('image.scaled'));
        return { file: stored, width: shown.width, height: shown.height };
      } catch (error) {
        showError(error);
        return null;
      } finally {
        setSending((count) => count - 1);
      }
    },
    [t],
  );
  return { sending, store };
};
