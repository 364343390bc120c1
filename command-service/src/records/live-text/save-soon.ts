import { StoreUnavailable } from '@shilu/infra/event-store/errors';
import type { Services } from '../../engine/services';
import { roomKey, type RoomPlace } from '../rooms/seats';
import { giveBack, saveText } from './save-text';

/** Nobody wrote for so long; and a text that is written in without a pause is saved as often as drafts are (K03). */
const QUIET_MS = 5_000;
/** What a process took and did not save, since it is there no more, another saves. */
const LEFT_MS = 60_000;
const LOOK_MS = 30_000;

/** Saves texts that several write in, without being asked. */
export const createSavingSoon = (services: Services) => {
  const timers = new Map<string, { readonly latest: number; timer: ReturnType<typeof setTimeout> }>();
  let stopped = false;
  const save = async (place: RoomPlace, isLeft = false): Promise<void> => {
    timers.delete(roomKey(place));
    if (stopped) return;
    try {
      await services.live.current();
      await saveText(services, place, null);
    } catch (error) {
      // A refusal is told to whoever writes or saves next; what was taken is kept meanwhile.
      services.log.warn(error, 'a text that several write in was not saved');
      // Whatever keeps it from the log, but a store that is away for the moment, keeps it from there the next time too.
      if (isLeft && !(error instanceof StoreUnavailable)) await giveBack(services, place);
    }
  };
  const looking = setInterval(() => {
    services.liveTexts.store
      .unsaved({ quietMs: LEFT_MS })
      .then(async (places) => {
        for (const place of places)
          await save(place, true).catch((error: unknown) => services.log.warn(error, 'a text was not given back'));
      })
      .catch((error: unknown) => services.log.warn(error, 'texts that are not saved were not looked for'));
  }, LOOK_MS);
  looking.unref();
  return {
    soon: (place: RoomPlace): void => {
      const key = roomKey(place);
      const known = timers.get(key);
      clearTimeout(known?.timer);
      const latest = known?.latest ?? Date.now() + services.directory.settings.tempSaveTime * 1000;
      const timer = setTimeout(() => void save(place), Math.max(0, Math.min(QUIET_MS, latest - Date.now())));
      timer.unref();
      timers.set(key, { latest, timer });
    },
    stop: (): void => {
      stopped = true;
      clearInterval(looking);
      for (const { timer } of timers.values()) clearTimeout(timer);
    },
  };
};
export type SavingSoon = ReturnType<typeof createSavingSoon>;
