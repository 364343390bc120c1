import { recordCalls } from '@shilu/events/records/calls';
import { roomSaidSchema } from '@shilu/events/records/room-calls';
import { heardInRoom } from '@shilu/events/records/room-state';
import type { Store } from '../../lib/store';
import { follow } from './follow-stream';
import type { RoomView } from './room-client';

type Following = {
  readonly place: { readonly experimentId: string; readonly moduleId: string };
  readonly seat: string;
  readonly view: Store<RoomView>;
  readonly onReload: () => void;
};

/** Hears what happens at a sheet. Answers the way to stop. */
export const followRoom = ({ place, seat, view, onReload }: Following): (() => void) =>
  follow({
    call: recordCalls.followSheet,
    request: { ...place, seat },
    schema: roomSaidSchema,
    hear: (said) => {
      if (said.kind === 'reload') onReload();
      view.set((now) => ({ ...now, ...heardInRoom(now, said), link: 'open' }));
    },
    isBehind: () => view.get().behind,
    onLost: () => view.set((now) => ({ ...now, link: 'lost' })),
    onRefused: (error) => {
      // It is no longer there to be filled in; the page says what became of it.
      view.set((now) => ({ ...now, link: 'lost', ended: now.ended ?? error }));
      onReload();
    },
  });
