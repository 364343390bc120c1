import type { AskedAnchor } from '@shilu/events/capabilities/anchor';
import type { RecordView } from '@shilu/events/records/views';
import { RECORD } from '@shilu/events/records/record-category';
import i18next from 'i18next';
import { lazy, useCallback, useMemo, useState } from 'react';
import { useMe } from '../../identity/session';
import { ConfirmLeave } from '../../ui/confirm-leave';
import { BlankBar } from '../create/blank-bar';
import type { Beginning } from '../create/use-beginning';
import { useBlankPage } from '../create/use-blank-page';
import { Anchors } from '../anchors/anchors';
import type { CommentTarget } from '../anchors/comment-target';
import type { AddAfter } from './add-module';
import { IncomingFiles } from './incoming-files';
import { Paper, PaperAt } from './paper';
import { HeldInContext } from '../../files/held-in';
import { ActiveProvider, OpenRecordProvider, type OpenRecord } from './record-context';
import classes from './record.module.css';
import { OutlineSide, PanelSide } from './side-columns';
import { Disputes } from '../../audit/disputes';
import { HeldLine } from '../../audit/held-line';
import { RetentionLine } from '../../audit/retention-line';
import { StateBanner } from './state-banner';
import { TakeOver, useTakeOver } from './take-over';
import { TopBar } from './top-bar';
import { useActiveModule } from './use-active-module';
import { useClosing } from './use-closing';
import { useRecordActions } from './use-record-actions';
import { useLeaving } from './use-leaving';
import { useEditingIds, useLeases } from './use-leases';
import { useLosing } from './use-losing';
import { usePresence } from './use-presence';
import { useReason } from './use-reason';
import { useRecordKeys } from './use-record-keys';
import { useRecordSession, useUnsaved } from './use-record-session';
import { useShowModule } from './use-show-module';
import { useSides } from './use-sides';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { saidOfRecord } from '../modules/said-of-record';
import { InsertKeys } from '../modules/insert/symbol-palette';
import { LazyPart } from '../../ui/lazy-part';

const ReviewBar = lazy(() => import('../review/review-bar').then((file) => ({ default: file.ReviewBar })));
const FindBar = lazy(() => import('../find/find-bar').then((file) => ({ default: file.FindBar })));
const ShareDialog = lazy(() => import('../../sharing/share-dialog').then((file) => ({ default: file.ShareDialog })));
const TemplateOffer = lazy(async () => {
  await i18next.loadNamespaces(['templateOffers', 'audit']);
  return { default: (await import('../../templates/offer-banner')).OfferBanner };
});
const PhonePhotos = lazy(() => import('../phone/phone-photos').then((file) => ({ default: file.PhonePhotos })));
const SubmitDialog = lazy(() => import('../dialogs/submit-dialog').then((file) => ({ default: file.SubmitDialog })));

type Props = {
  readonly record: RecordView;
  readonly onlyRead: string | null;
  readonly onEdit: () => void;
  readonly refetch: () => Promise<void>;
  /** While the record does not exist yet. */
  readonly beginning?: Beginning | null;
};

/** The record page: outline, paper, panel. */
export const RecordScreen = ({ record, onlyRead, onEdit, refetch, beginning = null }: Props) => {
  const { id: myId, realName: myName } = useMe().accountInfo;
  const [submitting, setSubmitting] = useState(false);
  const [unfilled, setUnfilled] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<'review' | 'recall' | null>(null);
  // A decision dialog stays when the record was decided meanwhile: signing it says so and opens the next (E12).
  const reviewKind = record.may.approve ? 'review' : record.may.decideRecall ? 'recall' : deciding;
  const [commentTarget, setCommentTarget] = useState<CommentTarget>({ moduleId: null });
  const [thread, setThread] = useState<string | null>(null);
  const [replayAt, setReplayAt] = useState<number | null>(null);
  const sides = useSides();
  const { openPanel, closeDrawer, narrow } = sides;

  const canEdit = record.may.edit || record.modules.some((module) => module.mayEdit);
  const editable = canEdit && onlyRead === null && !record.removed;
  const owns = editable && record.permission === 1;
  const exists = beginning === null;
  const session = useRecordSession(record, editable, exists);
  const [active, setActive] = useActiveModule(record.modules.map((module) => module.id));
  const { lose, give } = useLosing(record, session, myId);
  const { locked, holders, here, takeFromTabs, refreshLocks } = usePresence({
    recordId: record.experimentId,
    myId,
    myName,
    editable,
    moduleId: active,
    exists,
    editing: useEditingIds(session),
    give,
  });
  const { ask: askReason, forSaves: saveReason, dialog: reasonDialog } = useReason(record.reasonRequired);
  const take = useTakeOver();
  const { beginEdit, continueHere, endEdit, saveModules, leaveModule } = useRecordActions({
    record,
    session,
    editable,
    myId,
    saveReason,
    refresh: refetch,
    refreshLocks,
    askTake: take.ask,
    holders,
    takeFromTabs,
    beginning,
  });
  useBlankPage({ record, session, beginning, beginEdit });
  useLeaving(session, leaveModule);
  useLeases({ experimentId: record.experimentId, session, locked, lose, exists });
  useClosing({ record, session, editable });
  const unsaved = useUnsaved(session);
  const showModule = useShowModule(
    useCallback(
      (moduleId) => {
        closeDrawer();
        setActive(moduleId);
      },
      [closeDrawer, setActive],
    ),
  );
  const commentOn = useCallback(
    (moduleId: string | null, anchor?: AskedAnchor): void => {
      setCommentTarget({ moduleId, ...(anchor && { anchor }) });
      openPanel('comments');
    },
    [openPanel],
  );
  const toThread = useCallback(
    (id: string): void => {
      setThread(id);
      // A drawer would cover what was pressed.
      if (!narrow) openPanel('comments');
    },
    [narrow, openPanel],
  );
  const language = useStore(languageStore);
  const said = useMemo(() => saidOfRecord(record, language), [record, language]);
  const openRecord: OpenRecord = useMemo(
    () => ({
      record,
      session,
      myId,
      editable,
      owns,
      beginning,
      holders,
      here,
      unfilled,
      changed,
      said,
      refresh: refetch,
      askReason,
      saveReason,
      beginEdit,
      continueHere,
      endEdit,
      saveModules,
      leaveModule,
      showModule,
      commentOn,
      openPanel,
    }),
    [
      record,
      session,
      myId,
      editable,
      owns,
      beginning,
      holders,
      here,
      unfilled,
      changed,
      said,
      refetch,
      askReason,
      saveReason,
      beginEdit,
      continueHere,
      endEdit,
      saveModules,
      leaveModule,
      showModule,
      commentOn,
      openPanel,
    ],
  );
  const heldIn = useMemo(() => ({ recordId: record.experimentId }), [record.experimentId]);
  const [phoning, setPhoning] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [finding, setFinding] = useState<{ readonly times: number; readonly replacing: boolean } | null>(null);
  const find = (replacing: boolean): void => setFinding((old) => ({ times: (old?.times ?? 0) + 1, replacing }));
  const [addAfter, setAddAfter] = useState<AddAfter | null>(null);
  useRecordKeys({
    ...{ openRecord, active, sides, onFind: find, onSubmit: () => setSubmitting(true) },
    onAdd: (id) => {
      if (sides.narrow) sides.openOutline();
      setAddAfter({ id });
    },
  });
  return (
    <OpenRecordProvider value={openRecord}>
      <HeldInContext value={heldIn}>
        <ActiveProvider value={active}>
          <div className={classes['page']}>
            {beginning === null ? (
              <TopBar
                onOutline={sides.openOutline}
                onPanel={sides.togglePanel}
                onSubmit={() => setSubmitting(true)}
                onFind={() => find(false)}
                onPhone={() => setPhoning(true)}
                onShare={() => setSharing(true)}
              />
            ) : (
              <BlankBar beginning={beginning} onOutline={sides.openOutline} />
            )}
            <div className={classes['notes']}>
              <HeldLine of="record" held={record.held} />
              <RetentionLine retention={record.retention} />
            </div>
            <Disputes disputes={record.disputes} refresh={[`record:${record.experimentId}`, 'records']} />
            <StateBanner onlyRead={onlyRead} onEdit={onEdit} />
            {exists && owns && record.templateId !== null ? (
              <LazyPart>
                <TemplateOffer />
              </LazyPart>
            ) : null}
            {reviewKind !== null ? (
              <LazyPart>
                <ReviewBar kind={reviewKind} onChanged={setChanged} onDeciding={setDeciding} />
              </LazyPart>
            ) : null}
            <div className={classes['body']}>
              <OutlineSide sides={sides} addAfter={addAfter} onAddAfter={setAddAfter} />
              <div className={classes['middle']} id="record-paper" tabIndex={-1}>
                {finding !== null ? (
                  <LazyPart>
                    <FindBar key={finding.times} replacing={finding.replacing} onClose={() => setFinding(null)} />
                  </LazyPart>
                ) : null}
                {replayAt === null ? <Paper /> : <PaperAt revision={replayAt} onBack={() => setReplayAt(null)} />}
              </div>
              {exists ? (
                <PanelSide
                  sides={sides}
                  commentTarget={commentTarget}
                  onCommentTarget={setCommentTarget}
                  thread={thread}
                  onThread={setThread}
                  replayAt={replayAt}
                  onReplay={setReplayAt}
                  onShare={() => setSharing(true)}
                />
              ) : null}
            </div>
            {exists && replayAt === null ? <Anchors thread={thread} onThread={toThread} /> : null}
            <InsertKeys />
            <IncomingFiles />
            <ConfirmLeave
              when={unsaved}
              here={`/editRecord/${record.experimentId}`}
              onTry={() => saveModules(null, true)}
            />
            {reasonDialog}
            <TakeOver control={take} />
            {sharing ? (
              <LazyPart onClose={() => setSharing(false)}>
                <ShareDialog
                  subject={{ category: RECORD, id: record.experimentId }}
                  ownerId={record.ownerId}
                  onClose={() => setSharing(false)}
                />
              </LazyPart>
            ) : null}
            {phoning ? (
              <LazyPart onClose={() => setPhoning(false)}>
                <PhonePhotos onClose={() => setPhoning(false)} />
              </LazyPart>
            ) : null}
            {submitting ? (
              <LazyPart onClose={() => setSubmitting(false)}>
                <SubmitDialog onClose={() => setSubmitting(false)} onUnfilled={setUnfilled} />
              </LazyPart>
            ) : null}
          </div>
        </ActiveProvider>
      </HeldInContext>
    </OpenRecordProvider>
  );
};
