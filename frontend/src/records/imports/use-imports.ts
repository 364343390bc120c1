import type { Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { cutText } from '@shilu/events/core/cut-text';
import { registerKey } from '@shilu/events/live/told-key';
import { recordCalls } from '@shilu/events/records/calls';
import { MOST_IMPORTED_FILES } from '@shilu/events/records/import-calls';
import { templateRegister } from '@shilu/events/templates/template';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../api/call-api';
import { uploadFile } from '../../api/upload';
import { useSend } from '../../api/use-send';
import { refreshWatching } from '../../api/watching';
import { errorText } from '../../ui/toasts';
import type { RecordPlace } from '../lists/inferred-place';
import { isReady, takenModules, TITLE_MAX, type ImportFile, type Into, type ReadyFile } from './import-file';

export type Frame = { readonly place: RecordPlace; readonly templateId: string | null };
type Work = { readonly kind: 'checking' | 'importing'; readonly done: number; readonly total: number };

/** Files on their way: read one after the other, tried without effect, carried out each by a command of its own. */
export const useImports = (into: Into) => {
  const client = useQueryClient();
  const { send } = useSend();
  const [files, setFiles] = useState<readonly ImportFile[]>([]);
  const [work, setWork] = useState<Work | null>(null);
  /** Names of files that found no room when they were chosen last. */
  const [beyond, setBeyond] = useState<readonly string[]>([]);
  const next = useRef(0);

  const change = (key: string, patch: Partial<ImportFile>): void =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...patch } : file)));
  /** What a person changes was not tried yet. */
  const edit = (key: string, patch: Partial<ImportFile>): void =>
    change(key, { ...patch, refused: null, checked: false });

  const read = async (key: string, file: File): Promise<void> => {
    try {
      const stored = await uploadFile(file, 'document');
      const { response } = await callApi(recordCalls.readProtocol, { file: stored });
      change(key, {
        stage: { kind: 'read', stored, read: response },
        title: cutText(response.title, TITLE_MAX[into]),
      });
    } catch (error) {
      change(key, { stage: { kind: 'unread', why: errorText(error) } });
    }
  };

  const add = async (given: readonly File[]): Promise<void> => {
    const room = Math.max(0, MOST_IMPORTED_FILES - files.length);
    setBeyond(given.slice(room).map(({ name }) => name));
    const keyed = given.slice(0, room).map((file) => {
      next.current += 1;
      return { key: String(next.current), file };
    });
    setFiles((now) => [
      ...now,
      ...keyed.map(({ key, file: { name } }): ImportFile => ({
        ...{ key, name, stage: { kind: 'reading' }, title: '', into, without: new Set(), refused: null, checked: false },
      })),
    ]); // prettier-ignore
    for (const { key, file } of keyed) await read(key, file);
  };

  const ask = async (file: ReadyFile, { place, templateId }: Frame, dryRun: boolean) => {
    const modules = takenModules(file).map(({ type, title, content, contentVersion }) => ({ type, title, content, contentVersion })); // prettier-ignore
    const same = { dryRun, file: file.stage.stored, modules };
    // A try has no effect that a second one would repeat.
    const asked = <C extends Call>(call: C, request: RequestOf<C>): Promise<{ readonly response: ResponseOf<C> }> =>
      dryRun ? callApi(call, request) : send(call, request);
    if (file.into === 'template') {
      const { response } = await asked(recordCalls.importTemplate, { ...same, name: file.title.trim() });
      return { id: response.id, number: null };
    }
    const { bookId, projectId, taskId, type } = place;
    const at = { bookId: bookId ?? '', projectId, taskId, recordType: type, templateId };
    const { response } = await asked(recordCalls.importRecord, { ...same, ...at, title: file.title.trim() });
    return response;
  };

  /** Goes through files in their order; answers how many were refused. */
  const go = async (chosen: readonly ReadyFile[], frame: Frame, dryRun: boolean): Promise<number> => {
    let refused = 0;
    for (const [done, file] of chosen.entries()) {
      setWork({ kind: dryRun ? 'checking' : 'importing', done, total: chosen.length });
      try {
        const { id, number } = await ask(file, frame, dryRun);
        change(file.key, id === null ? { refused: null, checked: true } : { stage: { kind: 'done', id, number }, refused: null }); // prettier-ignore
      } catch (error) {
        refused += 1;
        change(file.key, { refused: errorText(error), checked: false });
      }
    }
    if (!dryRun) await refreshWatching(client, ['records', registerKey(templateRegister)]);
    setWork(null);
    return refused;
  };

  const check = async (frame: Frame): Promise<void> => void (await go(files.filter(isReady), frame, true));
  /** Those that were tried are carried out; what was not tried is tried first, and waits where one is refused. */
  const carryOut = async (frame: Frame): Promise<void> => {
    const ready = files.filter((file): file is ReadyFile => isReady(file) && file.refused === null);
    const untried = ready.filter(({ checked }) => !checked);
    if (untried.length > 0 && (await go(untried, frame, true)) > 0) return;
    await go(ready, frame, false);
  };
  const remove = (key: string): void => {
    setBeyond([]);
    setFiles((now) => now.filter((file) => file.key !== key));
  };
  /** Where they go to changed: what was tried was tried elsewhere. */
  const forgetTried = (): void => setFiles((now) => now.map((file) => ({ ...file, checked: false, refused: null })));
  return { files, work, beyond, add, edit, remove, check, carryOut, forgetTried };
};
