import { cutText } from '@shilu/events/core/cut-text';
import type { FileRef } from '@shilu/events/core/schemas';
import type { Editor } from '@tiptap/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../api/upload';
import { showError, showLasting, showWarning } from '../../../ui/toasts';
import { settlePending } from './settle-pending';
import { shownPicture } from './shown-picture';

/** V014. */
const MAX_PICTURES = 10;
const MAX_PICTURE_BYTES = 30 * 1024 * 1024;

/** Pictures on their way into a text: chosen, dropped, or standing in what was pasted. */
export const usePictures = () => {
  const { t } = useTranslation('records');
  const [sending, setSending] = useState(0);
  /** Stores a picture; null when it is refused, of which the person is told. */
  const store = useCallback(
    async (file: File): Promise<FileRef | null> => {
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
        return stored;
      } catch (error) {
        showError(error);
        return null;
      } finally {
        setSending((count) => count - 1);
      }
    },
    [t],
  );
  const add = async (target: Editor, files: readonly File[], at?: number): Promise<void> => {
    if (files.length > MAX_PICTURES) showWarning(t('image.tooMany', { max: MAX_PICTURES }));
    let place = at;
    for (const file of files.slice(0, MAX_PICTURES)) {
      const stored = await store(file);
      if (!stored || target.isDestroyed) continue;
      const node = { type: 'image', attrs: { hash: stored.hash, alt: cutText(file.name, 250), width: null } };
      if (place === undefined) target.chain().focus().insertContent(node).run();
      else target.chain().insertContentAt(Math.min(place, target.state.doc.content.size), node).focus().run();
      // It is selected now: the next one stands behind it, not in its place.
      place = target.state.selection.to;
    }
  };
  /** Of a pasted text: each comes to its place once it is stored; the place of one that is refused goes. */
  const keepPending = useCallback(
    async (target: () => Editor | null, pictures: ReadonlyMap<string, File>): Promise<void> => {
      if (pictures.size > MAX_PICTURES) showWarning(t('image.tooMany', { max: MAX_PICTURES }));
      for (const [at, [id, file]] of [...pictures].entries()) {
        const stored = at < MAX_PICTURES ? await store(file) : null;
        const editor = target();
        if (editor && !editor.isDestroyed) settlePending(editor, id, stored?.hash ?? null);
      }
    },
    [store, t],
  );
  return { sending, add, keepPending };
};
