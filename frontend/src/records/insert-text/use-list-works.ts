import { recordCalls } from '@shilu/events/records/calls';
import type { CitedWork, ListedWork, RecordSaid } from '@shilu/events/records/modules/quotes';
import { contentVersionOf, worksModule } from '@shilu/events/records/modules/registry';
import type { RecordView } from '@shilu/events/records/views';
import { isSameWork } from '@shilu/events/references/same-reference';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api';
import { useSend } from '../../api/use-send';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import type { FoundWork } from '../../resources/library-works';
import { saidOfRecord } from '../modules/said-of-record';
import { freeTitle } from '../page/free-title';
import { mayBeginEdit, OpenRecordContext } from '../page/record-context';

/** A work that the record lists already: taken from the same entry, or the same work. */
const listedAs = (said: RecordSaid, { entryId, reference }: FoundWork) =>
  said.works().find((work) => (entryId !== undefined && work.entryId === entryId) || isSameWork(work.reference, reference)); // prettier-ignore

export type ListWorks = {
  /** Whether there is a list that one may add to, or one may begin one. */
  readonly mayList: boolean;
  /**
   * Puts works into the record's list of references, saved at once so that a text can cite them by their numbers, and
   * gives them back as they are cited; what is listed already is not listed twice. Null where a reason was asked for and
   * not given. Throws what the server refused.
   */
  readonly list: (works: readonly FoundWork[]) => Promise<readonly CitedWork[] | null>;
};

/** The one way in which a text has works listed that it cites. Null outside a record that may be written in. */
export const useListWorks = (): ListWorks | null => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const openRecord = use(OpenRecordContext);
  const { send } = useSend();
  if (openRecord === null || openRecord.beginning !== null || !openRecord.editable) return null;
  const { session, owns } = openRecord;
  const { experimentId } = openRecord.record;
  const read = async (): Promise<RecordView> => (await callApi(recordCalls.record, { id: experimentId })).response;
  const openListOf = ({ modules }: Pick<RecordView, 'modules'>) =>
    modules.find((module) => module.type === worksModule.type && mayBeginEdit(openRecord, module));

  const addTo = async (record: RecordView, works: readonly ListedWork[]): Promise<boolean> => {
    const module = openListOf(record);
    if (module !== undefined && session.store.get().entries.get(module.id)?.editing === true) {
      // Its editor is open beside: what is typed there is saved with it.
      session.change(module.id, worksModule.withWorks(session.store.get().entries.get(module.id)?.value, works));
      return openRecord.saveModules([module.id], true);
    }
    const reason = await (module === undefined ? openRecord.askReason(t('outline.add')) : openRecord.saveReason());
    if (reason === null) return false;
    const given = { experimentId, contentVersion: contentVersionOf(worksModule.type), ...(reason === undefined ? {} : { reason }) }; // prettier-ignore
    if (module === undefined)
      await send(recordCalls.addModule, {
        ...given,
        type: worksModule.type,
        title: freeTitle(worksModule.label[language], record.modules.map(({ title }) => title)), // prettier-ignore
        index: record.modules.length,
        content: worksModule.withWorks(worksModule.empty(), works),
      });
    else
      await send(recordCalls.saveModule, {
        ...{ ...given, moduleId: module.id, data: worksModule.withWorks(module.content, works) },
        ...{ isAuto: false, baseRevision: module.contentRevision },
      });
    return true;
  };

  return {
    mayList: owns || openListOf(openRecord.record) !== undefined,
    list: async (works) => {
      const before = await read();
      const said = saidOfRecord(before, language);
      const fresh = works.filter((work) => listedAs(said, work) === undefined);
      const added = fresh.map((work) => ({ id: crypto.randomUUID(), ...work }));
      if (added.length > 0 && !(await addTo(before, added))) return null;
      const after = saidOfRecord(added.length > 0 ? await read() : before, language);
      if (added.length > 0) await openRecord.refresh();
      return works.flatMap((work) => {
        const listed = listedAs(after, work);
        return listed === undefined ? [] : [{ module: listed.module, id: listed.id, number: listed.number }];
      });
    },
  };
};
