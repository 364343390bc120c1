import { cutText } from '@shilu/events/core/cut-text';
import type { Editor } from '@tiptap/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showWarning } from '../../../ui/toasts';
import { usePictureStore } from '../../use-picture-store';
import { settlePending } from './settle-pending';

/** V014. */
const MAX_PICTURES = 10;

/** Pictures on their way into a text: chosen, dropped, or standing in what was pasted. */
export const usePictures = () => {
  const { t } = useTranslation('records');
  const { sending, store } = usePictureStore();
  const add = async (target: Editor, files: readonly File[], at?: number): Promise<void> => {
    if (files.length > MAX_PICTURES) showWarning(t('image.tooMany', { max: MAX_PICTURES }));
    let place = at;
    for (const file of files.slice(0, MAX_PICTURES)) {
      const stored = await store(file);
      if (!stored || target.isDestroyed) continue;
      const node = { type: 'image', attrs: { hash: stored.file.hash, alt: cutText(file.name, 250), width: null } };
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
        if (editor && !editor.isDestroyed) settlePending(editor, id, stored?.file.hash ?? null);
      }
    },
    [store, t],
  );
  return { sending, add, keepPending };
};
