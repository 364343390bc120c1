import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import type { ModuleView } from '@shilu/events/records/views';
import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import {
  lazy,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CardSkeleton } from '../../ui/skeletons';
import { Chip, StateChip } from '../../ui/state-chip';
import { moduleUiOf } from '../modules/registry';
import type { ModulePlace } from '../modules/module-ui';
import { caretAt, type Caret } from './caret';
import { CopiedFrom } from './copied-from';
import { KeptDraft } from './kept-draft';
import { useModuleActions } from './module-actions';
import { PeopleAt } from './people-in-bar';
import { heldElsewhere, mayBeginEdit, mayChange, nameIn, useDesk, useEntry, useEntryState } from './record-context';
import { EmptyModule } from './empty-module';
import { keptWords } from '../session/save-words';
import classes from './record.module.css';
import { FocusOnOpening, useFocusAfter } from './module-focus';
import { holdTyping, takeHeldTyping, type TypeAhead } from './type-ahead';
import { SignatureStrip } from './signature-strip';
import { LazyPart } from '../../ui/lazy-part';

const ModuleDialogs = lazy(() => import('../dialogs/module-dialogs').then((file) => ({ default: file.ModuleDialogs })));
export type ModuleDialog = 'sign' | 'unsign' | 'grant' | 'rename' | 'merge' | 'compare' | 'discard';
const NONE: ReadonlySet<string> = new Set();

type OpenEditorProps = {
  readonly module: ModuleView;
  readonly place: ModulePlace;
  readonly onLeave: () => void;
};

/** The one part of a card that is drawn with each key. */
const OpenEditor = ({ module, place, onLeave }: OpenEditorProps) => {
  const { session } = useDesk();
  const content = useEntry(module.id)?.value ?? module.content;
  const ui = moduleUiOf(module.type);
  return ui ? (
    <ui.Editor content={content} place={place} onChange={(next) => session.change(module.id, next)} onLeave={onLeave} />
  ) : null;
};

/** A module on the paper: read-only until it is opened for editing (T02). */
export const ModuleCard = memo(({ module, index }: { readonly module: ModuleView; readonly index: number }) => {
  const { t } = useTranslation(['records', 'common']);
  const desk = useDesk();
  const entry = useEntryState(module.id);
  const [dialog, setDialog] = useState<ModuleDialog | null>(null);
  const actions = useModuleActions(module, index, setDialog);
  const ui = moduleUiOf(module.type);
  const field = useRef<HTMLDivElement>(null);
  const caret = useRef<Caret | null>(null);
  const pointer = useRef('');
  const takeCaret = useCallback((): Caret | null => {
    const wanted = caret.current;
    caret.current = null;
    return wanted;
  }, []);
  const typing = useRef<TypeAhead | null>(null);
  const blank = desk.beginning !== null;
  /** What was typed for an editor that is still to come goes into it before it is closed. */
  const ready = useRef(false);
  const whenReady = useRef<(() => void) | null>(null);
  const onReady = useCallback((focused: boolean): void => {
    // Of a blank page and an added module the keys are held since before there was a module to press.
    const held = typing.current ?? takeHeldTyping();
    if (focused) held?.give();
    else held?.drop();
    typing.current = null;
    ready.current = true;
    whenReady.current?.();
    whenReady.current = null;
  }, []);
  const holder = heldElsewhere(desk, module.id);
  const mineElsewhere = holder?.holderId === desk.myId;
  const editing = entry?.editing === true;
  useEffect(() => {
    if (!editing) ready.current = false;
  }, [editing]);
  const reopen = useFocusAfter(editing);
  const more = useFocusAfter(module.isCheck);
  const editable = mayBeginEdit(desk, module);
  const changeable = mayChange(desk, module);
  // What is only a draft is not shown as the record's where it cannot become that.
  const content = entry && changeable ? entry.value : module.content;
  const place: ModulePlace = {
    recordId: blank ? '' : desk.record.experimentId,
    moduleId: module.id,
    people: desk.record.people,
    unfilled: desk.unfilled.get(module.id) ?? NONE,
  };
  const newer =
    entry !== undefined &&
    entry.dirty &&
    module.contentRevision > entry.baseRevision &&
    entry.conflict === null &&
    editing;
  const cutNote =
    module.searchCut === true ? (
      <div className={clsx(classes['cardBody'], 'mute', 'no-print')}>{t('module.searchCut')}</div>
    ) : null;
  /** A press of the mouse on the text edits it there; a finger scrolls, and a selection is for copying. */
  const editWherePressed = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, clientX, clientY } = event;
    const ownPress = target instanceof Element && target.closest('a,button,summary,input,label,[role=button]');
    if (!editable || pointer.current === 'touch' || ownPress) return;
    if (document.getSelection()?.isCollapsed === false) return;
    caret.current = caretAt(currentTarget, clientX, clientY);
    const held = holdTyping();
    typing.current = held;
    void desk.beginEdit(module).then(() => {
      if (desk.session.store.get().entries.get(module.id)?.editing !== true) held.drop();
    });
  };
  const leaveOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Escape in a list or dialog that the editor opened closes that.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    void actions.finish();
  };
  const body = (): ReactNode => {
    if (module.notApplicable)
      return (
        <div className={classes['cardBody']}>
          <span className="mute">
            {t('module.naBody')}
            {module.notApplicableReason === null
              ? null
              : ` ${t('module.naReason', { reason: module.notApplicableReason })}`}
          </span>
        </div>
      );
    if (!ui) return <div className={classes['cardBody']}>{t('module.unreadable')}</div>;
    if (editing) {
      return (
        <div
          ref={field}
          className={clsx(module.type === 'editor' ? classes['flush'] : classes['cardBody'])}
          onKeyDown={leaveOnEscape}
        >
          <LazyPart fallback={<CardSkeleton />}>
            <FocusOnOpening within={field} takeCaret={takeCaret} onReady={onReady} />
            <OpenEditor module={module} place={place} onLeave={() => void actions.finish()} />
          </LazyPart>
        </div>
      );
    }
    return (
      <div
        className={clsx(classes['cardBody'], classes['quiet'])}
        data-editable={editable}
        onPointerDown={(event) => {
          pointer.current = event.pointerType;
        }}
        onClick={editWherePressed}
      >
        <ui.Static content={content} place={place} />
      </div>
    );
  };
  return (
    <article
      className={classes['card']}
      id={`module-${module.id}`}
      tabIndex={-1}
      data-open={editing}
      data-marked={module.setHighlight}
      data-changed={desk.changed.has(module.id)}
      aria-labelledby={`module-title-${module.id}`}
    >
      <header className={classes['cardHead']}>
        <h2 id={`module-title-${module.id}`}>{module.title}</h2>
        <PeopleAt moduleId={module.id} />
        {entry?.dirty === true && !editing ? <Chip tone="review">{keptWords(t, null)}</Chip> : null}
        {module.isCheck ? <StateChip state="signed" /> : null}
        {module.setHighlight ? <Chip tone="rejected">{t('module.marked')}</Chip> : null}
        {desk.changed.has(module.id) ? <Chip tone="review">{t('module.changed')}</Chip> : null}
        {module.notApplicable ? <Chip tone="draft">{t('module.na2')}</Chip> : null}
        {holder && !mineElsewhere ? (
          <Chip tone="recalled">{t('module.locked', { name: holder.holderName })}</Chip>
        ) : null}
        <div className={clsx(classes['cardActions'], 'no-print')}>
          {editing ? (
            blank ? null : (
              <Button
                size="compact-sm"
                variant="filled"
                onClick={() => {
                  if (ready.current) void actions.finish();
                  else whenReady.current = () => void actions.finish();
                }}
              >
                {t('module.done')}
              </Button>
            )
          ) : editable ? (
            <Button
              ref={reopen}
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => void (mineElsewhere ? desk.continueHere(module) : desk.beginEdit(module))}
            >
              {t(mineElsewhere ? 'module.take' : 'module.edit')}
            </Button>
          ) : null}
          {actions.maySign ? (
            <Button
              data-act="sign"
              title={actions.signBarred ?? t('module.signTitle')}
              aria-keyshortcuts="s"
              {...(actions.signBarred === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
              size="compact-sm"
              variant={editing ? 'subtle' : 'default'}
              {...(editing ? { color: 'gray' } : {})}
              onClick={() => void actions.sign()}
            >
              {t('module.sign')}
            </Button>
          ) : null}
          {actions.menu.length > 0 ? (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Tooltip label={t('top.more')}>
                  <ActionIcon ref={more} aria-label={t('module.more', { module: module.title })}>
                    <IconDots size={18} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              </Menu.Target>
              <Menu.Dropdown>
                {actions.menu.map((item) => (
                  <Menu.Item
                    key={item.label}
                    leftSection={<item.Icon size={16} stroke={1.6} />}
                    {...(item.danger ? { color: 'var(--red)' } : {})}
                    onClick={item.run}
                  >
                    {item.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </div>
      </header>
      {mineElsewhere ? (
        <div className={clsx(classes['banner'], classes['cardBanner'])} data-tone="calm" role="status">
          <span>{t('module.mineElsewhere')}</span>
        </div>
      ) : null}
      {entry?.dirty === true && !editing ? (
        <KeptDraft
          kept={entry}
          words={t(changeable ? 'module.restored' : 'module.keptLocked')}
          onDiscard={() => desk.session.discard(module.id)}
        >
          <Button size="compact-sm" variant="default" onClick={() => setDialog('compare')}>
            {t('module.compare')}
          </Button>
          {changeable ? (
            <Button size="compact-sm" onClick={() => void desk.beginEdit(module)} disabled={!editable}>
              {t('module.keep')}
            </Button>
          ) : null}
        </KeptDraft>
      ) : null}
      {entry?.conflict ? (
        <div className={clsx(classes['banner'], classes['cardBanner'])} data-tone="red" role="alert">
          <span>{t('module.conflict')}</span>
          <Button size="compact-sm" onClick={() => setDialog('merge')}>
            {t('module.merge')}
          </Button>
        </div>
      ) : null}
      {newer ? (
        <div className={clsx(classes['banner'], classes['cardBanner'])} role="status">
          <span>
            {t('module.newVersion', {
              name: module.savedBy === desk.myId ? t('top.meElsewhere') : nameIn(desk.record, module.savedBy),
            })}
          </span>
        </div>
      ) : null}
      {module.copiedFrom === undefined ? null : <CopiedFrom source={module.copiedFrom} />}
      {cutNote}
      {editable && !editing && !module.notApplicable ? (
        <EmptyModule type={module.type} content={content} onBegin={() => void desk.beginEdit(module)} />
      ) : null}
      {body()}
      {module.signatures.map((signature) => (
        <SignatureStrip key={signature.id} signature={signature} holds={signature.contentHash === module.contentHash} />
      ))}
      {dialog === null ? null : (
        <LazyPart onClose={() => setDialog(null)}>
          <ModuleDialogs dialog={dialog} module={module} onClose={() => setDialog(null)} />
        </LazyPart>
      )}
    </article>
  );
});
ModuleCard.displayName = 'ModuleCard';
