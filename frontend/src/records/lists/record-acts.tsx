import { refusals } from '@shilu/events/core/result-codes';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { fetchFile } from '../../api/call-api';
import type { Send } from '../../api/send-once';
import { useSend } from '../../api/use-send';
import { saveFile } from '../../api/save-file';
import { refreshWatching } from '../../api/watching';
import { ReasonDialog } from '../../ui/reason-dialog';
import { showDone, showUndo } from '../../ui/toasts';
import { eachInTurn } from './each-in-turn';

const restoreOne =
  (send: Send) =>
  async (row: RecordRow): Promise<void> => {
    await send(recordCalls.restoreRecord, { id: row.id });
  };

type OnRows = (rows: readonly RecordRow[], onDone?: () => void) => void;
export type RecordActs = {
  readonly busy: boolean;
  readonly exportPdf: OnRows;
  readonly remove: OnRows;
  readonly restore: OnRows;
  /** Asks why, where the record was signed or submitted before. */
  readonly dialog: ReactNode;
};

/** What is done with records from their list: one by its menu, many by the bulk bar. */
export const useRecordActs = (): RecordActs => {
  const { t } = useTranslation('recordLists');
  const client = useQueryClient();
  const { send } = useSend();
  const [busy, setBusy] = useState(false);
  const [unexplained, setUnexplained] = useState<readonly RecordRow[]>([]);
  const refresh = () => refreshWatching(client, ['records', 'counts']);
  const run = async (
    label: string,
    rows: readonly RecordRow[],
    act: (row: RecordRow) => Promise<void>,
    onDone?: () => void,
  ): Promise<readonly RecordRow[]> => {
    setBusy(true);
    const failures = await eachInTurn(label, rows, act);
    setBusy(false);
    void refresh();
    onDone?.();
    return rows.filter((row) => !failures.some((failure) => failure.number === row.number));
  };
  const remove = async (rows: readonly RecordRow[], reason: string | null, onDone?: () => void): Promise<void> => {
    const asked: RecordRow[] = [];
    const worked = await run(
      t('bulk.removing'),
      rows,
      async (row) => {
        try {
          const request = { id: row.id, ...(reason === null ? {} : { reason }) };
          await send(recordCalls.removeRecord, request);
        } catch (error) {
          if (reason !== null || !isApiError(error) || error.code !== refusals.reasonRequired.code) throw error;
          asked.push(row);
        }
      },
      onDone,
    );
    setUnexplained(asked);
    const removed = worked.filter((row) => !asked.includes(row));
    if (removed.length > 0)
      showUndo(
        t('bulk.removed', { count: removed.length }),
        () => void eachInTurn(t('bulk.restoring'), removed, restoreOne(send)).then(refresh),
      );
  };
  const exportOne = async (row: RecordRow): Promise<void> => {
    const { blob, name } = await fetchFile(recordCalls.exportPdf, { experimentId: row.id });
    saveFile(blob, name ?? `${row.number}.pdf`);
  };
  return {
    busy,
    exportPdf: (rows, onDone) =>
      void run(t('bulk.exporting'), rows, exportOne, onDone).then(({ length }) => {
        if (length > 0) showDone(t('bulk.exported', { count: length }));
      }),
    remove: (rows, onDone) => void remove(rows, null, onDone),
    restore: (rows, onDone) =>
      void run(t('bulk.restoring'), rows, restoreOne(send), onDone).then(({ length }) => {
        if (length > 0) showDone(t('bulk.restored', { count: length }));
      }),
    dialog: (
      <ReasonDialog
        opened={unexplained.length > 0}
        title={t('bulk.removeWhy')}
        confirmLabel={t('bulk.remove')}
        onClose={() => setUnexplained([])}
        onConfirm={(reason) => void remove(unexplained, reason)}
      >
        {t('bulk.removeWhyHelp', { numbers: unexplained.map(({ number }) => number).join(', ') })}
      </ReasonDialog>
    ),
  };
};
