import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import type { ModuleView } from '@shilu/events/records/views';
import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import { lazy, memo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSkeleton } from '../../ui/skeletons';
import { Chip, StateChip } from '../../ui/state-chip';
import { moduleUiOf } from '../modules/registry';
import { ModuleThreads } from '../anchors/module-threads';
import type { ModulePlace } from '../modules/module-ui';
import { caretAt } from './caret';
import { useCellTyping } from './cell-typing';
import { CopiedFrom } from './copied-from';
import { KeptDraft } from './kept-draft';
import { useModuleActions } from './module-actions';
import { PeopleAt } from './people-in-bar';
import {
  heldElsewhere,
  isLockedWhole,
  isOpenThere,
  isUndecided,
  mayBeginEdit,
  mayChange,
  nameIn,
  useOpenRecord,
  useEntry,
  useEntryState,
} from './record-context';
import { EmptyModule } from './empty-module';
import { keptWords } from '../session/save-words';
import classes from './record.module.css';
import { showWarning } from '../../ui/toasts';
import { FocusOnOpening, untakenIn, useCardFocus } from './module-focus';
import { useOpening } from './use-opening';
import { SignatureStrip } from './signature-strip';
import { UnreadStructures } from './unread-structures';
import { WrittenBy } from './written-by';
import { LazyPart } from '../../ui/lazy-part';
import { useTogether } from '../live/use-together';

const LiveSheet = lazy(() => import('../live/live-sheet').then((file) => ({ default: file.LiveSheet })));
const LiveText = lazy(() => import('../live/live-text').then((file) => ({ default: file.LiveText })));
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
  const { session } = useOpenRecord();
  const content = useEntry(module.id)?.value ?? module.content;
  const ui = moduleUiOf(module.type);
  return ui ? (
    <ui.Editor content={content} place={place} onChange={(next) => session.change(module.id, next)} onLeave={onLeave} />
  ) : null;
};

/** A module on the paper: read-only until it is opened for editing (T02). */
export const ModuleCard = memo(({ module, index }: { readonly module: ModuleView; readonly index: number }) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const entry = useEntryState(module.id);
  const [dialog, setDialog] = useState<ModuleDialog | null>(null);
  const actions = useModuleActions(module, index, setDialog);
  const ui = moduleUiOf(module.type);
  const field = useRef<HTMLDivElement>(null);
  const pointer = useRef('');
  const cells = useCellTyping();
  const blank = openRecord.beginning !== null;
  const holder = heldElsewhere(openRecord, module.id);
  const mineElsewhere = holder?.holderId === openRecord.myId;
  const editing = entry?.editing === true;
  const focus = useCardFocus({ editing, signed: module.isCheck, finish: actions.finish });
  const { card, reopen, more } = focus;
  const finish = async (): Promise<void> => {
    const untaken = untakenIn(card.current);
    if (untaken === null) return focus.finish();
    untaken.focus();
    showWarning(t('module.untaken'));
  };
  const { open, takeCaret, onReady, whenReady } = useOpening(module, card, editing);
  const editable = mayBeginEdit(openRecord, module);
  const changeable = mayChange(openRecord, module);
  const kept = entry !== undefined && isUndecided(entry) && !isOpenThere(entry, holder, openRecord.myId) ? entry : null;
  // What is only a draft is not shown as the record's where it cannot become that.
  const content = entry && changeable ? entry.value : module.content;
  const together = useTogether(module, {
    offered: editable && !editing && !blank,
    texts: openRecord.record.may.writeTogether === true && module.lock === undefined && !module.isCheck,
  });
  const place: ModulePlace = {
    recordId: blank ? '' : openRecord.record.experimentId,
    moduleId: module.id,
    people: openRecord.record.people,
    unfilled: openRecord.unfilled.get(module.id) ?? NONE,
    said: openRecord.said,
    signed: module.isCheck,
    lock: module.lock,
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
    // What is pressed in a dialog that stands above the module, such as a preview, comes by here as well.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const ownPress = target.closest('a,button,summary,input,label,[role=button],[role=dialog]');
    if (!editable || pointer.current === 'touch' || ownPress) return;
    if (document.getSelection()?.isCollapsed === false) return;
    open(openRecord.beginEdit, caretAt(currentTarget, clientX, clientY));
  };
  const leaveOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Escape in a list or dialog that the editor opened closes that.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    if (cells.takesBack(event)) return;
    void finish();
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
    if (together.open && together.isText && !editing)
      return (
        <div className={classes['flush']} onKeyDown={leaveOnEscape}>
          <LazyPart fallback={<CardSkeleton />}>
            <LiveText
              module={module}
              place={place}
              together={together}
              writable={changeable && (holder === null || mineElsewhere)}
            />
          </LazyPart>
        </div>
      );
    if (together.open && together.fill && ui.Together && !editing)
      return (
        <div className={classes['flush']}>
          <LazyPart fallback={<CardSkeleton />}>
            <LiveSheet
              module={module}
              place={place}
              fill={together.fill}
              Together={ui.Together}
              together={together}
              writable={changeable && (holder === null || mineElsewhere)}
            />
          </LazyPart>
        </div>
      );
    if (editing) {
      return (
        <div
          ref={field}
          data-anchor-body={module.id}
          className={ui.flush ? classes['flush'] : classes['cardBody']}
          onFocus={cells.onFocus}
          onKeyDown={leaveOnEscape}
        >
          <LazyPart fallback={<CardSkeleton />}>
            <FocusOnOpening within={field} takeCaret={takeCaret} onReady={onReady} />
            <OpenEditor module={module} place={place} onLeave={() => void finish()} />
          </LazyPart>
        </div>
      );
    }
    return (
      <div
        data-anchor-body={module.id}
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
      ref={card}
      {...focus.watch}
      className={classes['card']}
      id={`module-${module.id}`}
      tabIndex={-1}
      data-open={editing}
      data-marked={module.setHighlight}
      data-changed={openRecord.changed.has(module.id)}
      aria-labelledby={`module-title-${module.id}`}
    >
      <header className={classes['cardHead']}>
        <h2 id={`module-title-${module.id}`}>{module.title}</h2>
        <PeopleAt moduleId={module.id} />
        {kept ? <Chip tone="review">{keptWords(t, null)}</Chip> : null}
        {module.isCheck ? <StateChip state="signed" /> : null}
        {module.setHighlight ? <Chip tone="rejected">{t('module.marked')}</Chip> : null}
        {openRecord.changed.has(module.id) ? <Chip tone="review">{t('module.changed')}</Chip> : null}
        {module.notApplicable ? <Chip tone="draft">{t('module.na2')}</Chip> : null}
        {holder && !mineElsewhere ? (
          <Chip tone="recalled">{t('module.locked', { name: holder.holderName })}</Chip>
        ) : null}
        <div className={clsx(classes['cardActions'], 'no-print')}>
          <ModuleThreads moduleId={module.id} />
          {together.offers && (together.isText || ui?.Together) ? (
            <Button
              key="together"
              size="compact-sm"
              variant={together.open ? 'filled' : 'default'}
              onClick={together.toggle}
            >
              {t(together.open ? 'module.done' : together.isText ? 'writing.begin' : 'together.begin')}
            </Button>
          ) : null}
          {together.open ? null : editing ? (
            blank ? null : (
              // Two buttons, though they stand in one place: a press of the one is none of the other.
              <Button key="done" size="compact-sm" variant="filled" onClick={() => whenReady(() => void finish())}>
                {t('module.done')}
              </Button>
            )
          ) : editable ? (
            <Button
              key="open"
              ref={reopen}
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => open(mineElsewhere ? openRecord.continueHere : openRecord.beginEdit)}
            >
              {t(mineElsewhere ? 'module.take' : 'module.edit')}
            </Button>
          ) : null}
          {actions.maySign && !(together.open && together.isText) ? (
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
      {kept ? (
        <KeptDraft
          kept={kept}
          words={t(changeable ? 'module.restored' : 'module.keptLocked')}
          onCompare={() => setDialog('compare')}
          // The draft with the server is what the other window writes in.
          onDiscard={mineElsewhere ? null : () => openRecord.session.discard(module.id)}
        >
          {changeable && !mineElsewhere ? (
            <Button size="compact-sm" onClick={() => open(openRecord.beginEdit)} disabled={!editable}>
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
              name:
                module.savedBy === openRecord.myId ? t('top.meElsewhere') : nameIn(openRecord.record, module.savedBy),
            })}
          </span>
        </div>
      ) : null}
      {module.copiedFrom === undefined ? null : <CopiedFrom source={module.copiedFrom} />}
      {module.lock === undefined ? null : (
        <div className={clsx(classes['cardBody'], 'mute', 'no-print')}>
          <Chip tone="locked">{t('module.lockedByTemplate')}</Chip>{' '}
          {t(isLockedWhole(module) ? 'module.lockedAll' : 'module.lockedPart')}
        </div>
      )}
      <UnreadStructures module={module} />
      {cutNote}
      {editable && !editing && !module.notApplicable ? (
        <EmptyModule type={module.type} content={content} onBegin={() => open(openRecord.beginEdit)} />
      ) : null}
      {body()}
      <WrittenBy module={module} people={openRecord.record.people} />
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
