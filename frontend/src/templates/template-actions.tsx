import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { entryName } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerKey } from '@shilu/events/live/told-key';
import { templateRegister } from '@shilu/events/templates/template';
import { IconArrowBackUp, IconCopy, IconDots, IconEye, IconFilePlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useCommand } from '../api/use-command';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { mayChangeAtAll, mayDo } from '../registers/authority';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { showDone, showUndo } from '../ui/toasts';
import { beginFrom, COPY, PREVIEW } from './addresses';
import { startable, templateCalls, toTemplate } from './templates';

const ICON = { size: 16, stroke: 1.6 };
const WATCH = [registerKey(templateRegister)];

/** What else is done with a template, wherever it is shown: begin from it, look at it, copy it, put it away, take it back. */
export const TemplateActions = ({
  entry,
  children,
}: {
  readonly entry: RegisterEntry;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation(['templates', 'recordLists', 'common']);
  const language = useStore(languageStore);
  const me = useMe();
  const [removing, setRemoving] = useState(false);
  const restore = useCommand(templateCalls.restore, {
    refresh: WATCH,
    onDone: () => showDone(t('templates:actions.restored')),
  });
  const remove = useCommand(templateCalls.remove, {
    refresh: WATCH,
    onDone: () => showUndo(t('common:toast.removed'), () => restore.mutate({ request: { id: entry.id } })),
  });
  const { id } = entry;
  const template = toTemplate(entry);
  const name = entryName(templateRegister, entry.values, language) ?? id;
  const mayChange = entry.asInUse !== true && mayChangeAtAll(templateRegister, me, entry);
  const usable = template !== null && !entry.removed && startable([template], me).length > 0;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('templates:actions.moreOf', { name })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {usable ? (
            <Menu.Item component={Link} to={beginFrom(id)} leftSection={<IconFilePlus {...ICON} />}>
              {t('recordLists:template.use')}
            </Menu.Item>
          ) : null}
          <Menu.Item component={Link} to={generatePath(PREVIEW, { id })} leftSection={<IconEye {...ICON} />}>
            {t('templates:actions.preview')}
          </Menu.Item>
          {mayDo(templateRegister.mayAdd, me, null) ? (
            <Menu.Item component={Link} to={generatePath(COPY, { id })} leftSection={<IconCopy {...ICON} />}>
              {t('templates:actions.copy')}
            </Menu.Item>
          ) : null}
          {!mayChange ? null : entry.removed ? (
            <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => restore.mutate({ request: { id } })}>
              {t('common:actions.restore')}
            </Menu.Item>
          ) : (
            <Menu.Item color="var(--red)" leftSection={<IconTrash {...ICON} />} onClick={() => setRemoving(true)}>
              {t('templates:actions.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('templates:actions.removeTitle', { name })}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <Text>{t('templates:actions.removeBody')}</Text>
        <DialogActions onCancel={() => setRemoving(false)} mt={20}>
          <Button
            color="red"
            data-autofocus
            onClick={() => {
              remove.mutate({ request: { id } });
              setRemoving(false);
            }}
          >
            {t('templates:actions.remove')}
          </Button>
        </DialogActions>
      </Modal>
    </>
  );
};
