import i18next from 'i18next';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isInPast } from '../api/moment';
import { knownServerNow } from '../api/server-time';
import { LateTip } from './late-tip';
import { exactTime, relativeTime, shortTime } from './times';

const TICK_MS = 30_000;
/** As of every other tooltip: who only passes over a list is told nothing. */
const TELL_MS = 300;

let ticks = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const followers = new Set<() => void>();
const tick = (): void => {
  ticks += 1;
  for (const follower of [...followers]) follower();
};
/** One clock for every time on the screen, and one ear for the language they are written in. */
const follow = (follower: () => void): (() => void) => {
  if (followers.size === 0) {
    timer = setInterval(tick, TICK_MS);
    i18next.on('languageChanged', tick);
  }
  followers.add(follower);
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    clearInterval(timer);
    i18next.off('languageChanged', tick);
  };
};

/**
 * "2 minutes ago", with the exact time and zone on hover: both are made only then, since a list shows a hundred times. At a
 * moment of the past, which day and hour: how long ago that is was not to be seen then.
 */
export const RelativeTime = ({ at }: { readonly at: string | null | undefined }) => {
  useSyncExternalStore(follow, () => ticks);
  const time = useRef<HTMLTimeElement>(null);
  const [told, setTold] = useState(false);
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (): void => {
    telling.current = setTimeout(() => setTold(true), TELL_MS);
  };
  const hush = (): void => {
    clearTimeout(telling.current);
    setTold(false);
  };
  useEffect(() => () => clearTimeout(telling.current), []);
  if (at === null || at === undefined || at === '') return <span className="mute">—</span>;
  return (
    <>
      <time
        ref={time}
        dateTime={at}
        style={{ whiteSpace: 'nowrap' }}
        // A tap comes as these too.
        onMouseEnter={tell}
        onMouseLeave={hush}
      >
        {(isInPast() ? shortTime : relativeTime)(at, knownServerNow())}
      </time>
      {told ? <LateTip of={time} label={exactTime(at)} /> : null}
    </>
  );
};
