import { recordCalls } from '@shilu/events/records/calls';
import { useRef, useState } from 'react';
import { isRefusedForGood } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { errorText } from '../../ui/toasts';

export type Photo = {
  readonly id: string;
  readonly file: File;
  readonly fraction: number;
  readonly sent: boolean;
  readonly problem: string | null;
  /** Sending it once more may help. */
  readonly again: boolean;
};

/** Photos of this phone on their way, one after the other; what failed is sent again on demand, as the same command. */
export const usePhotoQueue = (code: string) => {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const turn = useRef(Promise.resolve());
  const patch = (id: string, change: Partial<Photo>): void =>
    setPhotos((list) => list.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const send = ({ id, file }: Photo): void => {
    patch(id, { problem: null, fraction: 0 });
    turn.current = turn.current.then(async () => {
      try {
        await callApi(
          recordCalls.sendPhoto,
          { code },
          { commandId: id, files: { file }, onProgress: (fraction) => patch(id, { fraction }) },
        );
        patch(id, { sent: true });
      } catch (error) {
        patch(id, { problem: errorText(error), again: !isRefusedForGood(error) });
      }
    });
  };
  const add = (files: readonly File[]): void => {
    const begun = files.map((file): Photo => ({
      id: crypto.randomUUID(),
      file,
      fraction: 0,
      sent: false,
      problem: null,
      again: false,
    }));
    setPhotos((list) => [...list, ...begun]);
    begun.forEach(send);
  };
  return { photos, add, send };
};
