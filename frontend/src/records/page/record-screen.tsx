import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { recordCalls } from '@shilu/events/records/calls';
import type { Answer } from '@shilu/events/core/call';
import type { RecordView } from '@shilu/events/records/views';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { keepBeforeSessionEnds } from '../../api/session-lost';
import { useMe } from '../../identity/session';
import { ConfirmLeave } from '../../ui/confirm-leave';
import { useShortcuts } from '../../ui/shortcuts';
import { createEditingSession } from '../session/editing-session';
import { AddModule } from './add-module';
import { ModuleCard } from './module-card';
import { useGrowing } from './use-growing';
import { Outline } from './outline';
import { PANELS, type PanelName } from './panel-names';
import { PaperHead } from './paper-head';
import { DeskProvider, mayBeginEdit, type RecordDesk } from './record-context';
import classes from './record.module.css';
import { StateBanner } from './state-banner';
import { TakeOver, useTakeOver } from './take-over';
import { TopBar } from './top-bar';
import { useActiveModule } from './use-active-module';
import { useDeskActions } from './use-desk-actions';
import { useLeases } from './use-leases';
import { usePresence } from './use-presence';
import { useReason } from './use-reason';

const Panel = lazy(() => import('../panel/panel').then((file) => ({ default: file.Panel })));
const ReviewBar = lazy(() => import('../review/review-bar').then((file) => ({ default: file.ReviewBar })));
const SubmitDialog = lazy(() => import('../dialogs/submit-dialog').then((file) => ({ default: file.SubmitDialog })));
const ReplayPaper = lazy(() => import('../panel/replay-view').then((file) => ({ default: file.ReplayPaper })));

type Props = {
  readonly record: RecordView;
  readonly onlyRead: string | null;
  readonly onEdit: () => void;
  readonly refetch: () => Promise<void>;
};

/** The record page: outline, paper, panel. */
export const RecordScreen = ({ record, onlyRead, onEdit, refetch }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const me = useMe();
  const myId = me.accountInfo.id;
  const client = useQueryClient();
  const { experimentId } = record;
  const [search, setSearch] = useSearchParams();
  const narrow = useMediaQuery('(max-width: 900px)') ?? false;
  const [drawer, setDrawer] = useState<'outline' | 'panel' | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const [unfilled, setUnfilled] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<'review' | 'recall' | null>(null);
  // A decision dialog stays when the record was decided meanwhile: signing it says so and opens the next (E12).
  const reviewKind = record.may.approve ? 'review' : record.may.decideRecall ? 'recall' : deciding;
  const [commentTarget, setCommentTarget] = useState<string | null>(null);
  const [replayAt, setReplayAt] = useState<number | null>(null);
  const asked = search.get('panel');
  const panel = PANELS.find((name) => name === asked) ?? (asked === 'none' ? null : 'trace');

  const session = useMemo(
    () =>
      createEditingSession({
        recordId: experimentId,
        accountId: myId,
        tempSaveSeconds: me.tempSaveTime > 0 ? me.tempSaveTime : 20,
        // The saved content shows at once; the query's own answer follows.
        onSaved: (moduleId, answer, content) =>
          client.setQueriesData<Answer<RecordView>>(
            { queryKey: [recordCalls.record.path, { id: experimentId }] },
            (old) =>
              old
                ? {
                    ...old,
                    response: {
                      ...old.response,
                      modules: old.response.modules.map((module) =>
                        module.id === moduleId ? { ...module, content, ...answer } : module,
                      ),
                    },
                  }
                : old,
          ),
      }),
    [experimentId, myId, me.tempSaveTime, client],
  );
  const dirty = useSyncExternalStore(session.store.subscribe, () =>
    [...session.store.get().entries.values()].some((entry) => entry.dirty && entry.restored === null),
  );
  const canEdit = record.may.edit || record.modules.some((module) => module.mayEdit);
  const editable = canEdit && onlyRead === null && !record.removed;
  const owns = editable && record.permission === 1;
  const { holders, present, refreshLocks } = usePresence(experimentId, editable);
  const reason = useReason(record.reasonRequired);
  const take = useTakeOver();
  const drawn = useGrowing(record.modules.length);
  const { beginEdit, endEdit, saveModules } = useDeskActions({
    record,
    session,
    myId,
    askReason: reason.ask,
    refresh: refetch,
    refreshLocks,
    askTake: take.ask,
  });
  const [active, setActive] = useActiveModule(record.modules.map((module) => module.id));

  useEffect(() => session.start(), [session]);
  useEffect(() => keepBeforeSessionEnds(session.flushLocally), [session]);
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current || !editable) return;
    restored.current = true;
    void session.restore(record);
  }, [editable, session, record]);
  useEffect(() => {
    for (const module of record.modules) session.follow(module);
  }, [record, session]);
  useLeases({ record, session, holders });

  const openPanel = useCallback(
    (name: PanelName | null): void => {
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.set('panel', name ?? 'none');
          return next;
        },
        { replace: true },
      );
      if (narrow) setDrawer(name === null ? null : 'panel');
    },
    [setSearch, narrow],
  );
  const showModule = useCallback(
    (moduleId: string, field?: string): void => {
      setDrawer(null);
      setActive(moduleId);
      const target =
        (field === undefined ? null : document.getElementById(`field-${moduleId}-${field}`)) ??
        document.getElementById(`module-${moduleId}`);
      target?.scrollIntoView({ block: field === undefined ? 'start' : 'center', behavior: 'auto' });
      target?.querySelector<HTMLElement>('input,textarea,[contenteditable=true]')?.focus({ preventScroll: true });
    },
    [setActive],
  );
  useEffect(() => {
    const wanted = /^#module-(.+)$/.exec(window.location.hash)?.[1];
    if (wanted === undefined) return;
    const frame = requestAnimationFrame(() => showModule(wanted));
    return () => cancelAnimationFrame(frame);
  }, [showModule]);

  const desk: RecordDesk = useMemo(
    () => ({
      record,
      session,
      myId,
      editable,
      owns,
      holders,
      unfilled,
      changed,
      active,
      refresh: refetch,
      askReason: reason.ask,
      beginEdit,
      endEdit,
      saveModules,
      showModule,
      commentOn: (moduleId) => {
        setCommentTarget(moduleId);
        openPanel('comments');
      },
    }),
    [
      record,
      session,
      myId,
      editable,
      owns,
      holders,
      unfilled,
      changed,
      active,
      refetch,
      reason.ask,
      beginEdit,
      endEdit,
      saveModules,
      showModule,
      openPanel,
    ],
  );
  const step = (by: number): void => {
    const at = record.modules.findIndex((module) => module.id === active);
    const next = record.modules[Math.max(0, Math.min(record.modules.length - 1, at + by))];
    if (next) showModule(next.id);
  };
  useShortcuts(t('keys.group'), [
    { key: 'mod+s', label: t('keys.save'), run: () => void saveModules(null) },
    {
      key: 'e',
      label: t('keys.edit'),
      run: () => {
        const module = record.modules.find((each) => each.id === active);
        if (module && mayBeginEdit(desk, module)) void beginEdit(module);
      },
    },
    { key: 'j', label: t('keys.nextModule'), run: () => step(1) },
    { key: 'k', label: t('keys.previousModule'), run: () => step(-1) },
    { key: 'h', label: t('keys.panel'), run: () => openPanel(panel === null ? 'trace' : null) },
  ]);
  const shownPanel =
    panel === null ? null : (
      <Panel
        name={panel}
        onName={openPanel}
        commentTarget={commentTarget}
        onCommentTarget={setCommentTarget}
        replayAt={replayAt}
        onReplay={setReplayAt}
      />
    );
  const outline = <Outline />;
  return (
    <DeskProvider value={desk}>
      <div className={classes['page']}>
        <TopBar
          present={present}
          onOutline={() => setDrawer('outline')}
          onPanel={() => (narrow ? setDrawer('panel') : openPanel(panel === null ? 'trace' : null))}
          onSubmit={() => setSubmitting(true)}
        />
        <StateBanner onlyRead={onlyRead} onEdit={onEdit} />
        {reviewKind !== null ? (
          <Suspense fallback={null}>
            <ReviewBar kind={reviewKind} onChanged={setChanged} onDeciding={setDeciding} />
          </Suspense>
        ) : null}
        <div className={classes['body']}>
          {narrow ? null : (
            <nav className={classes['outline']} aria-label={t('top.outline')}>
              {outline}
            </nav>
          )}
          <div className={classes['middle']} id="record-paper" tabIndex={-1}>
            {replayAt === null ? (
              <div className={classes['paper']}>
                <PaperHead />
                {record.modules.map((module, index) =>
                  index < drawn ? (
                    <ModuleCard key={module.id} module={module} index={index} />
                  ) : (
                    <article
                      key={module.id}
                      id={`module-${module.id}`}
                      className={classes['card']}
                      style={{ minHeight: 160 }}
                    />
                  ),
                )}
                {owns ? <AddModule wide={record.modules.length === 0} /> : null}
              </div>
            ) : (
              <Suspense fallback={null}>
                <div className={classes['banner']} style={{ maxWidth: 960, margin: '0 auto 16px', borderRadius: 8 }}>
                  <span>{t('replay.title')}</span>
                  <Button size="compact-sm" variant="default" onClick={() => setReplayAt(null)}>
                    {t('replay.back')}
                  </Button>
                </div>
                <ReplayPaper recordId={experimentId} revision={replayAt} />
              </Suspense>
            )}
          </div>
          {!narrow && shownPanel !== null ? (
            <aside className={classes['panel']} aria-label={t('panel.label')}>
              <Suspense fallback={null}>{shownPanel}</Suspense>
            </aside>
          ) : null}
        </div>
        <Drawer
          opened={narrow && drawer === 'outline'}
          onClose={() => setDrawer(null)}
          title={t('outline.title')}
          size={300}
          closeButtonProps={{ 'aria-label': t('common:actions.close') }}
        >
          {outline}
        </Drawer>
        <Drawer
          opened={narrow && drawer === 'panel'}
          onClose={() => setDrawer(null)}
          position="bottom"
          size="80%"
          title={t('panel.label')}
          closeButtonProps={{ 'aria-label': t('common:actions.close') }}
        >
          <Suspense fallback={null}>
            {shownPanel ?? (
              <Panel
                name="trace"
                onName={openPanel}
                commentTarget={commentTarget}
                onCommentTarget={setCommentTarget}
                replayAt={replayAt}
                onReplay={setReplayAt}
              />
            )}
          </Suspense>
        </Drawer>
        <ConfirmLeave when={dirty} />
        {reason.dialog}
        <TakeOver control={take} />
        {submitting ? (
          <Suspense fallback={null}>
            <SubmitDialog onClose={() => setSubmitting(false)} onUnfilled={setUnfilled} />
          </Suspense>
        ) : null}
      </div>
    </DeskProvider>
  );
};
