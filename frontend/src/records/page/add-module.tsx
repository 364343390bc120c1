import { Menu } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypes } from '@shilu/events/records/modules/registry';
import { IconCopy, IconLayoutList } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api';
import { useSend } from '../../api/use-send';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { showError } from '../../ui/toasts';
import { moduleUiOf } from '../modules/registry';
import { LazyPart } from '../../ui/lazy-part';
import { freeTitle } from './free-title';
import { isChoosing } from './module-focus';
import { useOpenRecord } from './record-context';
import classes from './record.module.css';
import { holdTypingForNextEditor, takeHeldTyping } from './type-ahead';
import { moduleInSight, noteShown } from './use-active-module';

const CopyModuleDialog = lazy(() =>
  import('../dialogs/copy-module-dialog').then((file) => ({ default: file.CopyModuleDialog })),
);

const TakeModulesDialog = lazy(() =>
  import('../dialogs/take-modules-dialog').then((file) => ({ default: file.TakeModulesDialog })),
);

/** Behind which module a new one is asked for; null for that in sight. */
export type AddAfter = { readonly id: string | null };

type Props = {
  readonly outline?: boolean;
  readonly wide?: boolean;
  /** Set where `/` asked for a module: the menu is open. */
  readonly after?: AddAfter | null;
  readonly onAfter?: (after: AddAfter | null) => void;
};

/** Menu of module types; with the focus in the outline `/` opens it, and the new module comes behind that. */
export const AddModule = ({ outline = false, wide = false, after = null, onAfter }: Props) => {
  const { t } = useTranslation(['records', 'common', 'copies']);
  const language = useStore(languageStore);
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { record } = openRecord;
  const [copyingTo, setCopyingTo] = useState<number | null>(null);
  const [takingTo, setTakingTo] = useState<number | null>(null);
  const [pressed, setPressed] = useState(false);
  const opened = pressed || after !== null;
  const setOpened = (open: boolean): void => {
    setPressed(open);
    if (!open) onAfter?.(null);
  };
  /** After the module that `/` was pressed on, else the one in sight. */
  const place = (): number => {
    const inSight = after?.id ?? moduleInSight(record.modules.map((module) => module.id));
    const at = record.modules.findIndex((module) => module.id === inSight);
    return outline && at >= 0 ? at + 1 : record.modules.length;
  };
  const add = async (type: string, label: string): Promise<void> => {
    try {
      const title = freeTitle(
        label,
        record.modules.map((module) => module.title),
      );
      if ((await openRecord.beginning?.make()) === false) return;
      const reason = await openRecord.askReason(t('outline.add'));
      if (reason === null) return;
      holdTypingForNextEditor();
      const { moduleId } = (
        await send(recordCalls.addModule, {
          experimentId: record.experimentId,
          type,
          title,
          index: place(),
          ...(reason === undefined ? {} : { reason }),
        })
      ).response;
      // Whoever adds one after the other means them in that order.
      noteShown(moduleId);
      await openRecord.refresh();
      const now = (await callApi(recordCalls.record, { id: record.experimentId })).response.modules.find(
        (module) => module.id === moduleId,
      );
      if (now) await openRecord.beginEdit(now);
      if (openRecord.session.store.get().entries.get(moduleId)?.editing !== true) takeHeldTyping()?.drop();
      // What had the focus before the menu has it again; it belongs into the new module, where it may be already.
      const { activeElement } = document;
      const there = document.getElementById(`module-${moduleId}`)?.contains(activeElement) === true;
      // Whoever asks for the next one already goes on in the menu.
      if (isChoosing()) return;
      if (activeElement instanceof HTMLElement && !there) activeElement.blur();
      requestAnimationFrame(() => openRecord.showModule(moduleId));
    } catch (error) {
      takeHeldTyping()?.drop();
      showError(error);
    }
  };
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-start" width={260} withinPortal shadow="md">
        <Menu.Target>
          <button
            type="button"
            className={classes['add']}
            style={wide ? { padding: '28px 16px', justifyContent: 'center', width: '100%', margin: 0 } : {}}
          >
            <span>{wide ? `${t('outline.empty')} ${t('outline.add')}` : t('outline.add')}</span>
            {outline ? <kbd>/</kbd> : null}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('outline.addTitle')}</Menu.Label>
          {moduleTypes.map((type) => {
            const Icon = moduleUiOf(type.type)?.Icon;
            return (
              <Menu.Item
                key={type.type}
                {...(Icon ? { leftSection: <Icon size={17} stroke={1.6} /> } : {})}
                onClick={() => void add(type.type, type.label[language])}
              >
                {type.label[language]}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item leftSection={<IconCopy size={17} stroke={1.6} />} onClick={() => setCopyingTo(place())}>
            {t('copies:dialog.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLayoutList size={17} stroke={1.6} />} onClick={() => setTakingTo(place())}>
            {t('child.take')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {copyingTo === null ? null : (
        <LazyPart onClose={() => setCopyingTo(null)}>
          <CopyModuleDialog index={copyingTo} onClose={() => setCopyingTo(null)} />
        </LazyPart>
      )}
      {takingTo === null ? null : (
        <LazyPart onClose={() => setTakingTo(null)}>
          <TakeModulesDialog index={takingTo} onClose={() => setTakingTo(null)} />
        </LazyPart>
      )}
    </>
  );
};
