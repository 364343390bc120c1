import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownServerNow } from '../api/server-time';
import { exactTime, relativeTime } from './times';

const TICK_MS = 30_000;

/** "2 minutes ago", with the exact time and zone on hover and focus. */
export const RelativeTime = ({ at }: { readonly at: string | null | undefined }) => {
  useTranslation('common');
  const [now, setNow] = useState(knownServerNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(knownServerNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (at === null || at === undefined || at === '') return <span className="mute">—</span>;
  return (
    <Tooltip label={exactTime(at)}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {relativeTime(at, Math.max(now, knownServerNow()))}
      </time>
    </Tooltip>
  );
};
