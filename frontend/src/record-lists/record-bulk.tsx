import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../api/call-api';
import { useSend } from '../api/use-send';
import { saveFile } from '../api/save-file';
import { refreshWatching } from '../api/watching';
import { ProgressTask } from '../ui/progress-task';
import { errorText, showDone, showUndo } from '../ui/toasts';

type Failure = { readonly number: string; readonly why: string };

/** One after the other, with a count; what did not work is named, the rest is done. It goes on when the list is left. */
const eachInTurn = async (
  label: string,
  rows: readonly RecordRow[],
  act: (row: RecordRow) => Promise<void>,
): Promise<readonly Failure[]> => {
  const id = crypto.randomUUID();
  const show = (done: number) => ({
    id,
    autoClose: false as const,
    withCloseButton: false,
    withBorder: true,
    message: <ProgressTask label={label} done={done} total={rows.length} background />,
  });
  const failures: Failure[] = [];
  notifications.show(show(0));
  for (const [at, row] of rows.entries()) {
    try {
      await act(row);
    } catch (error) {
      failures.push({ number: row.number, why: errorText(error) });
    }
    notifications.update(show(at + 1));
  }
  notifications.hide(id);
  if (failures.length > 0) {
    notifications.show({
      color: 'red',
      autoClose: false,
      withBorder: true,
      role: 'alert',
      title: i18next.t('recordLists:bulk.failed', { count: failures.length }),
      message: failures.map((failure) => `${failure.number}: ${failure.why}`).join('\n'),
      styles: { description: { whiteSpace: 'pre-line' } },
    });
  }
  return failures;
};

type Props = { readonly rows: readonly RecordRow[]; readonly bin: boolean; readonly onDone: () => void };

/** What can be done with up to 25 records (V020). */
export const RecordBulk = ({ rows, bin, onDone }: Props) => {
  const { t } = useTranslation('recordLists');
  const { send } = useSend();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = () => refreshWatching(client, ['records', 'counts']);
  const run = async (
    label: string,
    act: (row: RecordRow) => Promise<void>,
    done: (rows: readonly RecordRow[]) => void,
  ): Promise<void> => {
    setBusy(true);
    const failures = await eachInTurn(label, rows, act);
    setBusy(false);
    void refresh();
    onDone();
    const worked = rows.filter((row) => !failures.some((failure) => failure.number === row.number));
    if (worked.length > 0) done(worked);
  };
  const restore = async (row: RecordRow): Promise<void> => {
    await send(recordCalls.restoreRecord, { id: row.id });
  };
  const remove = (): void =>
    void run(
      t('bulk.removing'),
      async (row) => {
        await send(recordCalls.removeRecord, { id: row.id });
      },
      (removed) =>
        showUndo(
          t('bulk.removed', { count: removed.length }),
          () => void eachInTurn(t('bulk.restoring'), removed, restore).then(refresh),
        ),
    );
  const exportAll = (): void =>
    void run(
      t('bulk.exporting'),
      async (row) => {
        const { blob, name } = await fetchFile(recordCalls.exportPdf, { experimentId: row.id });
        saveFile(blob, name ?? `${row.number}.pdf`);
      },
      (exported) => showDone(t('bulk.exported', { count: exported.length })),
    );
  if (bin) {
    return (
      <Button
        variant="outline"
        size="compact-sm"
        disabled={busy}
        onClick={() =>
          void run(t('bulk.restoring'), restore, (restored) => showDone(t('bulk.restored', { count: restored.length })))
        }
      >
        {t('bulk.restore')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" size="compact-sm" disabled={busy} onClick={exportAll}>
        {t('bulk.export')}
      </Button>
      <Button variant="outline" size="compact-sm" disabled={busy} onClick={remove}>
        {t('bulk.remove')}
      </Button>
    </>
  );
};
