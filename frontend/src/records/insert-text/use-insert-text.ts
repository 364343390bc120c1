import type { InsertedText } from '@shilu/events/records/modules/inserted-text';
import { contentVersionOf, textModule } from '@shilu/events/records/modules/registry';
import { recordCalls } from '@shilu/events/records/calls';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { showDone, showError } from '../../ui/toasts';
import { freeTitle } from '../page/free-title';
import { mayBeginEdit, OpenRecordContext } from '../page/record-context';
import { insertAtCaret } from './open-texts';

/** A text module that one may write into; null stands for a new one. */
export type TextTarget = { readonly id: string; readonly title: string };
export type InsertText = {
  /** In the order of the record. */
  readonly targets: readonly TextTarget[];
  /** Whether a text of its own may be added. */
  readonly mayAdd: boolean;
  /**
   * Writes `text` into a text module of the record, and says whether it did: at the caret where its editor is open, at its
   * end where it is opened for that; with `target` null into a new one called `title`, behind the module `after`. What is
   * written into a text that stands waits there to be saved, as what is typed does.
   */
  readonly insert: (what: {
    readonly target: string | null;
    readonly text: InsertedText;
    readonly title: string;
    readonly after?: string | undefined;
  }) => Promise<boolean>;
};

/**
 * The one way in which another part of a record writes text into it (a procedure, a characterisation): runs with sub- and
 * superscript, italic, bold, and values that follow the record. Null outside a record that may be written in.
 */
export const useInsertText = (): InsertText | null => {
  const { t } = useTranslation('records');
  const openRecord = use(OpenRecordContext);
  const { send } = useSend();
  if (openRecord === null || openRecord.beginning !== null || !openRecord.editable) return null;
  const { record, session } = openRecord;
  const texts = record.modules.filter((module) => module.type === textModule.type && mayBeginEdit(openRecord, module));
  const intoNew = async (text: InsertedText, title: string, after: string | undefined): Promise<boolean> => {
    const reason = await openRecord.askReason(t('outline.add'));
    if (reason === null) return false;
    const at = record.modules.findIndex(({ id }) => id === after);
    const { response } = await send(recordCalls.addModule, {
      experimentId: record.experimentId,
      type: textModule.type,
      title,
      index: at < 0 ? record.modules.length : at + 1,
      content: textModule.withText(textModule.empty(), text),
      contentVersion: contentVersionOf(textModule.type),
      ...(reason === undefined ? {} : { reason }),
    });
    await openRecord.refresh();
    requestAnimationFrame(() => openRecord.showModule(response.moduleId));
    return true;
  };
  const intoClosed = async (target: string, text: InsertedText): Promise<boolean> => {
    const module = texts.find(({ id }) => id === target);
    if (module === undefined) return false;
    await openRecord.beginEdit(module);
    const entry = session.store.get().entries.get(target);
    if (entry?.editing !== true) return false;
    session.change(target, textModule.withText(entry.value, text));
    openRecord.showModule(target);
    return true;
  };
  return {
    targets: texts.map(({ id, title }) => ({ id, title })),
    mayAdd: openRecord.owns,
    insert: async ({ target, text, title, after }) => {
      try {
        const free = freeTitle(title, record.modules.map((module) => module.title)); // prettier-ignore
        const done =
          target === null ? await intoNew(text, free, after) : insertAtCaret(target, text) || (await intoClosed(target, text)); // prettier-ignore
        if (done) showDone(t('insertText.done', { title: texts.find(({ id }) => id === target)?.title ?? free }));
        return done;
      } catch (error) {
        showError(error);
        return false;
      }
    },
  };
};
