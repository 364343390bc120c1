import { Progress, Text } from '@mantine/core';
import type { FileRef } from '@shilu/events/core/schemas';
import { fileModule } from '@shilu/events/records/modules/registry';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../api/upload';
import { languageStore } from '../../lib/language';
import { errorText, showWarning } from '../../ui/toasts';
import { useFileLimit } from '../use-file-limit';
import { useOpenRecord } from './record-context';
import classes from './record.module.css';
import { useFileModule } from './use-file-module';

const WORDS: readonly string[] = ['text/plain', 'text/html'];

/** Files dropped or pasted in a record, where no editor took them, become a document module after the module in sight. */
export const IncomingFiles = () => {
  const { t } = useTranslation(['records', 'common']);
  const { most, limit } = useFileLimit();
  const openRecord = useOpenRecord();
  const place = useFileModule();
  const [sending, setSending] = useState<{ readonly name: string; readonly fraction: number } | null>(null);

  const store = async (files: readonly File[]): Promise<FileRef[]> => {
    const stored: FileRef[] = [];
    for (const file of files) {
      if (file.size === 0) showWarning(t('files.empty'), file.name);
      else if (file.size > most) showWarning(t('files.tooLarge', { limit }), file.name);
      else
        try {
          const onProgress = (fraction: number): void => setSending({ name: file.name, fraction });
          onProgress(0);
          stored.push(await uploadFile(file, 'document', { onProgress }));
        } catch (error) {
          showWarning(errorText(error), file.name);
        }
    }
    setSending(null);
    return stored;
  };
  const take = async (files: readonly File[], into: EventTarget | null): Promise<void> => {
    const text = into instanceof Element && into.closest('.ProseMirror') !== null;
    if (!openRecord.owns) return showWarning(t('files.notHere'));
    const stored = await store(files);
    if (stored.length === 0) return;
    const module = await place(stored, fileModule.label[languageStore.get()]);
    const [first] = stored;
    // Whoever meant it for the text is told where it went.
    if (text && first && module !== null) showWarning(t('files.besideText', { name: first.name, module }));
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    // Without this the browser opens what is dropped, and the record is gone from the screen.
    const onOver = (event: DragEvent): void => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      void latest.current([...(event.dataTransfer?.files ?? [])], event.target);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const { clipboardData } = event;
      // A copied table or text often comes with a picture of itself: that is no file.
      if (event.defaultPrevented || clipboardData === null || clipboardData.files.length === 0) return;
      if (WORDS.some((type) => clipboardData.types.includes(type))) return;
      event.preventDefault();
      void latest.current([...clipboardData.files], event.target);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
  return sending === null ? null : (
    <div className={classes['banner']} role="status">
      <Text fz="sm">{t('files.sending', { name: sending.name })}</Text>
      <Progress value={sending.fraction * 100} style={{ flex: 1 }} aria-label={sending.name} />
    </div>
  );
};
