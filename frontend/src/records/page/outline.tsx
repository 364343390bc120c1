import { move } from '@dnd-kit/helpers';
import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { recordCalls } from '@shilu/events/records/calls';
import { numbered } from '@shilu/events/records/module-groups';
import type { ModuleView } from '@shilu/events/records/views';
import { IconGripVertical } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { OneLine } from '../../ui/one-line';
import { showError } from '../../ui/toasts';
import { AddModule, type AddAfter } from './add-module';
import { moduleStatus, type ModuleStatus } from './module-status';
import { OutlineGroup } from './outline-group';
import { PeopleAt } from './people-in-bar';
import { heldElsewhere, useActive, useOpenRecord, useEntryState } from './record-context';
import { keptWords } from '../session/save-words';
import classes from './record.module.css';

const useNote = () => {
  const { t } = useTranslation(['records', 'common']);
  return (status: ModuleStatus): string => {
    switch (status.state) {
      case 'editing':
        return t('outline.editing');
      case 'dirty':
        return keptWords(t, null);
      case 'held':
        return status.holder ?? '';
      case 'marked':
        return t('outline.marked');
      case 'signed':
        return t('outline.signed');
      case 'unfilled':
        return t('outline.unfilled', { count: status.count ?? 0 });
      case 'na':
        return t('outline.na');
      case 'plain':
        return '';
    }
  };
};

const Item = ({
  module,
  index,
  movable,
  depth,
  onMove,
}: {
  readonly module: ModuleView;
  readonly index: number;
  readonly movable: boolean;
  /** In how many groups it stands. */
  readonly depth: number;
  readonly onMove: (by: number) => void;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const active = useActive() === module.id;
  const entry = useEntryState(module.id);
  const note = useNote();
  const { ref, handleRef, isDragging } = useSortable({ id: module.id, index, disabled: !movable });
  const status = moduleStatus(module, entry, heldElsewhere(openRecord, module.id));
  const words = openRecord.changed.has(module.id) ? t('outline.changed') : note(status);
  return (
    <li
      ref={movable ? ref : undefined}
      className={classes['item']}
      data-module={module.id}
      {...(depth === 0 ? {} : { style: { paddingInlineStart: depth * 12 } })}
      data-active={active}
      data-dragging={isDragging}
    >
      <button
        type="button"
        className={classes['itemButton']}
        aria-current={active}
        onClick={() =>
          openRecord.showModule(
            module.id,
            module.unfilled[0] && openRecord.unfilled.has(module.id) ? module.unfilled[0].field : undefined,
          )
        }
        onKeyDown={(event) => {
          if (!movable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        <span className={classes['dot']} data-state={status.state} aria-hidden />
        <span className={classes['itemWords']}>
          <OneLine title text={module.title} className={classes['itemTitle']} />
          <PeopleAt moduleId={module.id} />
          {words === '' ? null : <OneLine text={words} className={classes['note']} />}
        </span>
      </button>
      {movable ? (
        <button
          type="button"
          ref={handleRef}
          className={classes['grip']}
          aria-label={t('outline.drag', { module: module.title })}
        >
          <IconGripVertical size={14} stroke={1.6} />
        </button>
      ) : null}
    </li>
  );
};

export type AddingAfter = {
  /** Behind which module the next one comes, once a key asked for one. */
  readonly addAfter: AddAfter | null;
  readonly onAddAfter: (after: AddAfter | null) => void;
};

/** Modules of the record: state, order, jump. Dragged or moved with Alt and the arrows. */
export const Outline = ({ addAfter, onAddAfter }: AddingAfter) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { record } = openRecord;
  const saved = record.modules.map((module) => module.id).join(' ');
  // The order just dropped shows until the server's own is here.
  const [dropped, setDropped] = useState<{ readonly over: string; readonly order: readonly string[] } | null>(null);
  const order = dropped?.over === saved ? dropped.order : saved === '' ? [] : saved.split(' ');
  const movable = openRecord.owns;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = (key: string): void =>
    setFolded((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]));
  const byId = new Map(record.modules.map((module) => [module.id, module]));
  const keep = async (next: readonly string[]): Promise<void> => {
    if (next.join(' ') === saved) return;
    setDropped({ over: saved, order: next });
    try {
      const reason = await openRecord.askReason(t('reason.reorder'));
      if (reason === null) return setDropped(null);
      await send(recordCalls.reorderModules, {
        experimentId: record.experimentId,
        moduleIds: [...next],
        ...(reason === undefined ? {} : { reason }),
      });
      await openRecord.refresh();
    } catch (error) {
      setDropped(null);
      showError(error);
    }
  };
  const shown = order.map((id) => byId.get(id)).filter((module) => module !== undefined);
  return (
    <div
      onKeyDown={(event) => {
        if (!movable || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
        // Elsewhere this key searches.
        event.preventDefault();
        event.stopPropagation();
        const item = event.target instanceof Element ? event.target.closest('[data-module]') : null;
        onAddAfter({ id: item?.getAttribute('data-module') ?? null });
      }}
    >
      <div className={classes['outlineHead']} title={movable ? t('outline.keys') : undefined}>
        {t('outline.title')} · {record.modules.length}
      </div>
      <DragDropProvider
        onDragEnd={(event) => {
          if (!event.canceled) void keep(move([...order], event));
        }}
      >
        <ol className={classes['items']}>
          {numbered(shown).map(({ module, opens, keys }, index) => (
            <Fragment key={module.id}>
              {opens.map((group) => {
                const key = keys[group.depth] ?? '';
                const inFolded = keys.slice(0, group.depth).some((each) => folded.has(each));
                return inFolded ? null : (
                  <OutlineGroup key={key} group={group} isOpen={!folded.has(key)} onToggle={() => fold(key)} />
                );
              })}
              {keys.some((key) => folded.has(key)) ? null : (
                <Item
                  depth={keys.length}
                  module={module}
                  index={index}
                  movable={movable}
                  onMove={(by) => {
                    const next = [...order];
                    next.splice(index, 1);
                    next.splice(Math.max(0, index + by), 0, module.id);
                    void keep(next);
                  }}
                />
              )}
            </Fragment>
          ))}
        </ol>
      </DragDropProvider>
      {movable ? <AddModule outline after={addAfter} onAfter={onAddAfter} /> : null}
    </div>
  );
};
