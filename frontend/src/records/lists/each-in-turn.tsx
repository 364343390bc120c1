import { notifications } from '@mantine/notifications';
import type { RecordRow } from '@shilu/events/records/record-row';
import i18next from 'i18next';
import { ProgressTask } from '../../ui/progress-task';
import { errorText } from '../../ui/toasts';

type Failure = { readonly number: string; readonly why: string };

/** One after the other, with a count; what did not work is named, the rest is done. It goes on when the list is left. */
export const eachInTurn = async (
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
