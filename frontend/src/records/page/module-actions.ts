import { recordCalls } from '@shilu/events/records/calls';
import { contentVersionOf } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconBan,
  IconCopy,
  IconEdit,
  IconLink,
  IconMessagePlus,
  IconShare,
  IconSignatureOff,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { allTaken } from '../../ui/half-typed';
import { showDone, showError, showUndo, showWarning } from '../../ui/toasts';
import type { ModuleDialog } from './module-card';
import { heldElsewhere, isUndecided, useOpenRecord, useEntryState } from './record-context';
import { useCopyModule } from './use-copy-module';
import { useWriteDown } from './use-write-down';
import { watchReturn } from './watch-return';

type MenuEntry = {
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly run: () => void;
  readonly danger?: boolean;
};

/** What can be done with one module now, by this person. */
export const useModuleActions = (module: ModuleView, index: number, openDialog: (dialog: ModuleDialog) => void) => {
  const { t } = useTranslation(['records', 'common', 'copies']);
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { copy, copyTitle } = useCopyModule();
  const entry = useEntryState(module.id);
  const { record, session } = openRecord;
  const experimentId = record.experimentId;

  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      await openRecord.refresh();
    } catch (error) {
      showError(error);
      void openRecord.refresh();
    }
  };
  const inHand = () => session.store.get().entries.get(module.id);
  /** What was typed is in the record; a draft of an editor that was closed goes there only when somebody says so. */
  const saved = async (): Promise<boolean> => {
    await allTaken();
    const now = inHand();
    if (now === undefined || !now.dirty) return true;
    if (!isUndecided(now)) return openRecord.saveModules([module.id], true);
    showWarning(t('module.decideFirst', { module: module.title }));
    return false;
  };
  /** That, and the editor is closed, unless somebody went on in it while it was saved. */
  const finish = async (): Promise<boolean> => {
    const watch = watchReturn(module.id);
    try {
      if (!(await saved())) return false;
      const now = inHand();
      if (now?.editing === true && (now.dirty || watch.cameBack())) return false;
      if (now) await openRecord.endEdit(module.id);
      return true;
    } finally {
      watch.stop();
    }
  };
  const writeDown = useWriteDown(module);
  const holder = heldElsewhere(openRecord, module.id);
  /** What is being written is not signed: why, or null while nobody else writes. */
  const signBarred =
    holder === null
      ? null
      : holder.holderId === openRecord.myId
        ? t('module.signAfterMine')
        : t('module.signAfter', { name: holder.holderName });
  const sign = async (): Promise<void> => {
    if (signBarred !== null) return showWarning(signBarred);
    if ((await finish()) && (await writeDown())) openDialog('sign');
  };
  const move = (by: number): Promise<void> =>
    quietly(async () => {
      const order = record.modules.map((each) => each.id);
      order.splice(index, 1);
      order.splice(index + by, 0, module.id);
      const reason = await openRecord.askReason(t('reason.reorder'));
      if (reason === null) return;
      await send(recordCalls.reorderModules, {
        experimentId,
        moduleIds: order,
        ...(reason === undefined ? {} : { reason }),
      });
    });
  const setNotApplicable = (notApplicable: boolean): Promise<void> =>
    quietly(async () => {
      const reason = notApplicable
        ? await openRecord.askReason(t('module.na'), { always: true, dictionary: 'notApplicableReason' })
        : await openRecord.askReason(t('module.applicable'));
      if (reason === null) return;
      await send(recordCalls.setNotApplicable, {
        experimentId,
        moduleId: module.id,
        notApplicable,
        ...(reason === undefined ? {} : { reason }),
      });
    });
  const remove = (): Promise<void> =>
    quietly(async () => {
      if (module.isCheck) return showWarning(t('module.removeSigned'));
      const reason = await openRecord.askReason(t('reason.removeModule', { module: module.title }));
      if (reason === null) return;
      const told = reason === undefined ? {} : { reason };
      const kept = entry?.value ?? module.content;
      await send(recordCalls.removeModule, { experimentId, moduleId: module.id, ...told });
      session.forget(module.id);
      showUndo(t('outline.removed', { module: module.title }), () => {
        void quietly(async () => {
          await send(recordCalls.addModule, {
            experimentId,
            moduleId: module.id,
            type: module.type,
            title: module.title,
            index,
            content: kept,
            contentVersion: contentVersionOf(module.type),
            ...told,
          });
        });
      });
    });
  const duplicate = async (): Promise<void> => {
    if (!(await saved())) return;
    await copy({ experimentId, moduleId: module.id, type: module.type }, copyTitle(module.title), index + 1);
  };
  const copyLink = (): void => {
    void navigator.clipboard
      .writeText(`${window.location.origin}/editRecord/${experimentId}#module-${module.id}`)
      .then(() => showDone(t('top.copied')));
  };

  const mine = openRecord.owns;
  const maySign = openRecord.editable && module.mayEdit && !module.notApplicable;
  const menu: MenuEntry[] = [];
  if (openRecord.beginning !== null) return { menu, maySign: false, signBarred, finish, sign };
  if (entry?.dirty === true && holder?.holderId !== openRecord.myId)
    menu.push({ label: t('module.revert'), Icon: IconArrowBackUp, run: () => openDialog('discard') });
  if (record.may.comment)
    menu.push({ label: t('module.comment'), Icon: IconMessagePlus, run: () => openRecord.commentOn(module.id) });
  menu.push({ label: t('module.copyLink'), Icon: IconLink, run: copyLink });
  if (maySign && module.signatures.some((signature) => signature.accountId === openRecord.myId))
    menu.push({ label: t('module.unsign'), Icon: IconSignatureOff, run: () => openDialog('unsign') });
  if (record.may.grant) menu.push({ label: t('module.grant'), Icon: IconShare, run: () => openDialog('grant') });
  if (mine) {
    if (!module.isCheck && module.lock === undefined)
      menu.push({ label: t('module.rename'), Icon: IconEdit, run: () => openDialog('rename') });
    if (!module.isCheck && (module.notApplicable || module.lock === undefined))
      menu.push({
        label: t(module.notApplicable ? 'module.applicable' : 'module.na'),
        Icon: IconBan,
        run: () => void setNotApplicable(!module.notApplicable),
      });
    menu.push({ label: t('copies:duplicate'), Icon: IconCopy, run: () => void duplicate() });
    if (index > 0) menu.push({ label: t('module.up'), Icon: IconArrowUp, run: () => void move(-1) });
    if (index < record.modules.length - 1)
      menu.push({ label: t('module.down'), Icon: IconArrowDown, run: () => void move(1) });
    if (module.lock === undefined)
      menu.push({ label: t('module.remove'), Icon: IconTrash, run: () => void remove(), danger: true });
  }
  return { menu, maySign, signBarred, finish, sign };
};
