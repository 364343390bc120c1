import { Button } from '@mantine/core';
import { isolated } from '@shilu/events/core/isolated';
import { ROOT } from '@shilu/events/records/live-text/text-doc';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { Seat } from '@shilu/events/records/room-calls';
import type { ModuleView } from '@shilu/events/records/views';
import type { AnyExtension, Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store';
import { ConfirmLeave, LeaveDialog } from '../../ui/confirm-leave';
import { openText } from '../insert-text/open-texts';
import { insertInto } from '../modules/editor/insert-into';
import { RichTextSurface } from '../modules/editor/rich-text-editor';
import { SaidContext } from '../modules/editor/said-context';
import type { ModulePlace } from '../modules/module-ui';
import { useOpenRecord } from '../page/record-context';
import pageClasses from '../page/record.module.css';
import classes from './live.module.css';
import { personColour } from './person-colour';
import { openTextRoom, type TextRoom } from './text-room';
import type { Together } from './use-together';

type Props = {
  readonly module: ModuleView;
  readonly place: ModulePlace;
  /** False once nothing can be written in it any more. */
  readonly writable: boolean;
  readonly together: Pick<Together, 'finishes' | 'close' | 'toggle'>;
};

/** The room of a text as long as it is in sight. */
const useTextRoom = (module: ModuleView): TextRoom | null => {
  const { record, refresh, saveReason, session } = useOpenRecord();
  /** Kept beside what is saved, as a draft that was found is: nothing is merged by itself. */
  const keep = (content: RichNode): void => {
    session.open(module);
    session.change(module.id, content);
    session.close(module.id);
  };
  const given = useRef({ refresh, saveReason, keep });
  useEffect(() => {
    given.current = { refresh, saveReason, keep };
  });
  const [room, setRoom] = useState<TextRoom | null>(null);
  const { experimentId } = record;
  const moduleId = module.id;
  useEffect(() => {
    const opened = openTextRoom({
      place: { experimentId, moduleId },
      onReload: () => void given.current.refresh(),
      onLost: (content) => given.current.keep(content),
      reason: () => given.current.saveReason(),
    });
    setRoom(opened);
    return () => opened.end();
  }, [experimentId, moduleId]);
  return room;
};

/** A text that several people write in: who is here, what waits, and the text with everybody's carets. */
export const LiveText = (props: Props) => {
  const { t } = useTranslation('records');
  const room = useTextRoom(props.module);
  return room === null ? <p className="mute">{t('writing.opening')}</p> : <InRoom {...props} room={room} />;
};

const personsOf = (seats: readonly Seat[], own: string): readonly Seat[] => [
  ...new Map(seats.filter(({ seat }) => seat !== own).map((seat) => [seat.accountId, seat])).values(),
];

const InRoom = ({ module, place, writable, together, room }: Props & { readonly room: TextRoom }) => {
  const { t, i18n } = useTranslation('records');
  const { refresh, record } = useOpenRecord();
  const view = useStore(room.view);
  const [asking, setAsking] = useState(false);
  const ended = view.ended !== null || !writable;
  const others = personsOf(view.seats, room.seat);
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    others.map(({ name }) => isolated(name)),
  );
  const { finishes, close, toggle } = together;
  const { finish } = room;
  useEffect(
    () =>
      finishes(async () => {
        const done = await finish();
        if (!done) setAsking(true);
        return done;
      }),
    [finishes, finish],
  );
  const why = view.ended?.message ?? '';
  return (
    <div className={classes['text']}>
      <div className={classes['bar']}>
        <span className={classes['faces']}>
          {others.map(({ accountId }) => (
            <span
              key={accountId}
              className={classes['person']}
              style={{ '--person': personColour(accountId) } as CSSProperties}
            />
          ))}
        </span>
        <span role="status">{others.length === 0 ? t('writing.alone') : t('writing.here', { names })}</span>
        <span className={classes['spring']} />
        {ended || view.link === 'opening' ? null : (
          <span className="mute">{t(view.unsent > 0 ? 'writing.sending' : view.isSaved ? 'writing.saved' : 'writing.saving')}</span>
        )}
      </div>
      {view.link === 'lost' && !ended ? (
        <div className={pageClasses['banner']} role="alert">
          <span>{t('writing.lost')}</span>
        </div>
      ) : null}
      {ended ? (
        <div className={pageClasses['banner']} data-tone="red" role="alert">
          <span>{why === '' ? t('writing.ended') : t('writing.endedWhy', { why })}</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              close();
              void refresh();
            }}
          >
            {t('writing.refresh')}
          </Button>
        </div>
      ) : null}
      {view.reasonless && !ended ? (
        <div className={pageClasses['banner']} role="alert">
          <span>{t('writing.reasonless')}</span>
          <Button size="compact-sm" variant="default" onClick={room.giveReason}>
            {t('writing.giveReason')}
          </Button>
        </div>
      ) : null}
      {view.link === 'opening' ? (
        <p className="mute">{t('writing.opening')}</p>
      ) : (
        <TextInRoom room={room} place={place} moduleId={module.id} ended={ended} onLeave={toggle} />
      )}
      <LeaveDialog opened={asking} body={t(view.unsent > 0 ? 'writing.left' : 'writing.notSaved')} onLeave={close} onStay={() => setAsking(false)} />
      <ConfirmLeave
        when={view.unsent > 0 && !ended}
        here={`/editRecord/${record.experimentId}`}
        onTry={finish}
        body={t('writing.left')}
      />
    </div>
  );
}; // prettier-ignore

type InRoomProps = {
  readonly room: TextRoom;
  readonly place: ModulePlace;
  readonly moduleId: string;
  readonly ended: boolean;
  readonly onLeave: () => void;
};
const NOTHING: RichNode = { type: 'doc' };
const ignore = (): void => undefined;

const TextInRoom = ({ room, place, moduleId, ended, onLeave }: InRoomProps) => {
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  const leave = useCallback((): void => latest.current(), []);
  const together = useMemo((): readonly AnyExtension[] => {
    const user = { name: '', color: '#000000' };
    return [
      Collaboration.configure({ document: room.doc, field: ROOT }),
      CollaborationCaret.configure({ provider: { awareness: room.awareness }, user }),
    ];
  }, [room]);
  useEffect(() => {
    if (editor !== null && !editor.isDestroyed) editor.setEditable(!ended);
  }, [editor, ended]);
  useEffect(
    () => (editor === null ? undefined : openText(moduleId, (text) => insertInto(editor, text))),
    [editor, moduleId],
  );
  useEffect(() => {
    if (editor !== null && !editor.isDestroyed) editor.commands.focus('end');
  }, [editor]);
  return (
    <SaidContext value={place.said}>
      <RichTextSurface
        first={NOTHING}
        recordId={place.recordId}
        onOpened={setEditor}
        onTyped={ignore}
        onLeave={leave}
        together={together}
      />
    </SaidContext>
  );
};
