import { recordCalls } from '@shilu/events/records/calls';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { useSelected } from '../../lib/store';
import { showError } from '../../ui/toasts';
import type { Entry, SessionState } from '../session/entries';
import { freeTitle } from './free-title';
import { KeptModule } from './kept-draft';
import { useOpenRecord } from './record-context';
import { WorkButton } from '../../ui/work-button';

const sameEntries = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length && a.every((entry, at) => entry === b[at]);

/** What this person typed in modules that were then removed from the record. */
export const KeptOfRemoved = () => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const { record, session } = openRecord;
  const removed = useCallback(
    ({ entries }: SessionState) =>
      [...entries.values()].filter(
        (entry) => entry.dirty && !entry.editing && record.modules.every((module) => module.id !== entry.moduleId),
      ),
    [record],
  );
  const left = useSelected(session.store, removed, sameEntries);
  const putBack = async (entry: Entry): Promise<void> => {
    try {
      const reason = await openRecord.askReason(t('outline.add'));
      if (reason === null) return;
      await send(recordCalls.addModule, {
        experimentId: record.experimentId,
        type: entry.type,
        title: freeTitle(
          entry.title,
          record.modules.map((module) => module.title),
        ),
        index: record.modules.length,
        content: entry.value,
        ...(reason === undefined ? {} : { reason }),
      });
      await session.discard(entry.moduleId);
    } catch (error) {
      showError(error);
    }
    await openRecord.refresh();
  };
  return left.map((entry) => (
    <KeptModule
      key={entry.moduleId}
      recordId={record.experimentId}
      people={record.people}
      kept={entry}
      words={t('module.keptOfRemoved', { module: entry.title })}
      onDiscard={() => session.discard(entry.moduleId)}
    >
      {openRecord.owns ? (
        <WorkButton size="compact-sm" working={sending !== null} onClick={() => void putBack(entry)}>
          {t('module.putBack')}
        </WorkButton>
      ) : null}
    </KeptModule>
  ));
};
