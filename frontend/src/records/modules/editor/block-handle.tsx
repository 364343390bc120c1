import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { canTurn, deleteUnit, duplicateUnit, moveUnit, unitFrom, type Unit } from './block-unit';
import classes from './rich-text.module.css';
import { runSlash, TURNS_INTO, type SlashId } from './slash-menu';
import type { HandlePlace } from './use-handle-place';

type Props = {
  readonly editor: Editor;
  readonly place: HandlePlace;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
};

/** Stands left of a block: pulls it elsewhere, and opens what can be done with it. */
export const BlockHandle = ({ editor, place, opened, onOpened, onDragStart, onDragEnd }: Props) => {
  const { top, left } = place;
  const { t } = useTranslation('records');
  const unitNow = (): Unit => unitFrom(editor.state.doc, place.from, place.blocks);
  const act = (change: (state: EditorState, unit: Unit) => Transaction | null): void => {
    const tr = change(editor.state, unitNow());
    if (tr) editor.view.dispatch(tr);
    editor.commands.focus();
  };
  const into = (id: SlashId): void => {
    const unit = unitNow();
    // Within the block, so that what is made of it is made of all of it and nothing else.
    runSlash(
      id,
      editor
        .chain()
        .focus()
        .setTextSelection({ from: unit.from + 1, to: unit.to - 1 }),
    ).run();
  };
  const items = [
    { key: 'up', Icon: IconArrowUp, keys: 'Alt+Shift+↑', run: () => act((state, unit) => moveUnit(state, unit, -1)) },
    {
      key: 'down',
      Icon: IconArrowDown,
      keys: 'Alt+Shift+↓',
      run: () => act((state, unit) => moveUnit(state, unit, 1)),
    },
    { key: 'duplicate', Icon: IconCopy, keys: '', run: () => act(duplicateUnit) },
    { key: 'delete', Icon: IconTrash, keys: '', run: () => act(deleteUnit) },
  ] as const;
  return (
    <Menu
      opened={opened}
      onChange={onOpened}
      position="bottom-start"
      withinPortal
      returnFocus={false}
      shadow="md"
      // It scrolls: its items are reached by Tab too.
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes['handle']}
          style={{ top, left }}
          draggable
          aria-label={t('blocks.handle')}
          title={t('blocks.hint')}
          data-find-skip
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {items.map(({ key, Icon, keys, run }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} stroke={1.6} />}
            rightSection={keys === '' ? null : <span className={classes['keys']}>{keys}</span>}
            onClick={run}
          >
            {t(`blocks.${key}`)}
          </Menu.Item>
        ))}
        {canTurn(editor.state.doc, unitNow()) ? (
          <>
            <Menu.Divider />
            <Menu.Label>{t('blocks.turnInto')}</Menu.Label>
            {TURNS_INTO.map((id) => (
              <Menu.Item key={id} onClick={() => into(id)}>
                {t(`slash.${id}`)}
              </Menu.Item>
            ))}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
};
