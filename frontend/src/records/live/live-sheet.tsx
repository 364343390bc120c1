import { Button, VisuallyHidden } from '@mantine/core';
import { isolated } from '@shilu/events/core/isolated';
import type { findModuleType } from '@shilu/events/records/modules/registry';
import { unwrittenInRoom } from '@shilu/events/records/room-state';
import type { ModuleView } from '@shilu/events/records/views';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { ConfirmLeave, LeaveDialog } from '../../ui/confirm-leave';
import { Avatar } from '../../ui/person';
import { showWarning } from '../../ui/toasts';
import { usePeople } from '../../ui/use-people';
import type { AnyModuleUi, ModulePlace } from '../modules/module-ui';
import { untakenIn } from '../page/module-focus';
import { useOpenRecord } from '../page/record-context';
import pageClasses from '../page/record.module.css';
import classes from './live.module.css';
import { RefusedCells } from './refused-cells';
import { roomCells, type CellSaid } from './room-cells';
import { openRoom, type Room } from './room-client';
import type { Together as TogetherHere } from './use-together';

type Fill = NonNullable<NonNullable<ReturnType<typeof findModuleType>>['fill']>;
type Props = {
  readonly module: ModuleView;
  readonly place: ModulePlace;
  readonly fill: Fill;
  readonly Together: NonNullable<AnyModuleUi['Together']>;
  /** False once nothing can be written in it any more. */
  readonly writable: boolean;
  readonly together: Pick<TogetherHere, 'finishes' | 'close'>;
};

/** The room of a module as long as it is in sight. */
const useRoom = (moduleId: string, fill: Fill): Room | null => {
  const { record, refresh, saveReason } = useOpenRecord();
  const given = useRef({ refresh, saveReason });
  useEffect(() => {
    given.current = { refresh, saveReason };
  });
  const [room, setRoom] = useState<Room | null>(null);
  const { experimentId } = record;
  useEffect(() => {
    const opened = openRoom({
      place: { experimentId, moduleId },
      fill,
      onReload: () => void given.current.refresh(),
      reason: () => given.current.saveReason(),
    });
    setRoom(opened);
    return () => opened.end();
  }, [experimentId, moduleId, fill]);
  return room;
};

/** A sheet that several people fill in: who is here, what waits, what was not written, and its cells. */
export const LiveSheet = (props: Props) => {
  const { t } = useTranslation('records');
  const room = useRoom(props.module.id, props.fill);
  return room === null ? <p className="mute">{t('together.opening')}</p> : <InRoom {...props} room={room} />;
};

const InRoom = ({ place, fill, Together, writable, together, room }: Props & { readonly room: Room }) => {
  const { t, i18n } = useTranslation('records');
  const { refresh, record } = useOpenRecord();
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  const box = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const view = useStore(room.view);
  const ended = view.ended !== null || !writable;
  const { content } = view;
  const said: CellSaid = useCallback(
    (at, value) => fill.shown(content, at, value, language, (id) => place.people[id] ?? shownName(id) ?? id),
    [fill, content, language, place.people, shownName],
  );
  const cells = useMemo(() => roomCells(room, view, fill.valueAt, said, ended), [room, view, fill, said, ended]);
  const others = [...new Map(view.seats.filter(({ seat }) => seat !== room.seat).map((seat) => [seat.accountId, seat])).values()]; // prettier-ignore
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const names = list.format(others.map(({ name }) => isolated(name)));
  const unwritten = unwrittenInRoom(view);
  const waiting = unwritten.map((cell) => `${isolated(fill.nameOf(content, cell, language))} ${isolated(said(cell, cell.to))}`);
  const told = list.format([
    ...waiting,
    ...view.refused.map(({ cell, place: at, yours }) => `${isolated(cell)} ${isolated(said(at, yours))}`),
  ]);
  const left = t('together.left', { cells: told });
  const { finishes, close } = together;
  /** Nothing is left behind without a word: what is not understood, not written or not decided. */
  const finish = useCallback(async (): Promise<boolean> => {
    const untaken = untakenIn(box.current);
    if (untaken !== null) {
      untaken.focus();
      showWarning(t('module.untaken'));
      return false;
    }
    return room.finish();
  }, [room, t]);
  useEffect(() => {
    return finishes(async () => {
      const done = await finish();
      if (!done && untakenIn(box.current) === null) setAsking(true);
      return done;
    });
  }, [finishes, finish]);
  const why = view.ended?.message ?? '';
  return (
    <div ref={box}>
      <div className={classes['bar']}>
        <span className={classes['faces']}>
          {others.map(({ accountId, name }) => (
            <Avatar key={accountId} name={name} />
          ))}
        </span>
        <span role="status">{others.length === 0 ? t('together.alone') : t('together.here', { names })}</span>
        <span className={classes['spring']} />
        {ended || view.link === 'opening' ? null : (
          <span className="mute">
            {unwritten.length === 0 ? t('together.written') : t('together.pending', { count: unwritten.length })}
          </span>
        )}
        <VisuallyHidden role="status">
          {view.heldBy === null ? '' : t('together.toGoOn', { name: isolated(view.heldBy.name) })}
        </VisuallyHidden>
      </div>
      {view.link === 'lost' && !ended ? (
        <div className={pageClasses['banner']} role="alert">
          <span>{t('together.lost')}</span>
        </div>
      ) : null}
      {ended ? (
        <div className={pageClasses['banner']} data-tone="red" role="alert">
          <span>
            {why === '' ? t('together.ended') : t('together.endedWhy', { why })}
            {unwritten.length === 0
              ? null
              : ` ${t('together.unwritten', {
                  cells: list.format(waiting),
                })}`}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => void refresh()}>
            {t('together.refresh')}
          </Button>
        </div>
      ) : null}
      {view.reasonless && !ended ? (
        <div className={pageClasses['banner']} role="alert">
          <span>{t('together.reasonless')}</span>
          <Button size="compact-sm" variant="default" onClick={room.giveReason}>
            {t('together.giveReason')}
          </Button>
        </div>
      ) : null}
      <RefusedCells room={room} refused={view.refused} said={said} />
      {view.revision < 0 ? (
        <p className="mute">{t('together.opening')}</p>
      ) : (
        <Together content={content} place={place} cells={cells} />
      )}
      <LeaveDialog opened={asking} body={left} onLeave={close} onStay={() => setAsking(false)} />
      <ConfirmLeave
        when={unwritten.length > 0 || view.refused.length > 0}
        here={`/editRecord/${record.experimentId}`}
        onTry={finish}
        body={left}
      />
    </div>
  );
}; // prettier-ignore
