import { placeOf } from '@shilu/events/core/position';
import { Tooltip } from '@mantine/core';
import type { SignatureView } from '@shilu/events/records/views';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import classes from './record.module.css';

/** The moment of a signature in the zone of the person who gave it (21 CFR 11.50). */
export const signedAt = (signature: Pick<SignatureView, 'at' | 'timeZone'>): string => {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  };
  const format = (timeZone: string): string => {
    const parts = new Map(
      new Intl.DateTimeFormat('en-CA', { ...options, timeZone })
        .formatToParts(new Date(signature.at))
        .map((part) => [part.type, part.value]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')} ${part('timeZoneName').replace('GMT', 'UTC')} (${timeZone})`;
  };
  try {
    return format(signature.timeZone);
  } catch {
    return format('UTC');
  }
};

/** One signature as it is printed: who, what it means, when exactly, and where it stands in the log. */
export const SignatureStrip = ({
  signature,
  holds = true,
}: {
  readonly signature: SignatureView;
  readonly holds?: boolean;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  return (
    <div className={classes['strip']}>
      <span className={holds ? classes['ok'] : classes['broken']}>
        {holds ? '✓' : '✗'} {signature.printedName}
      </span>
      <span>{language === 'zh-CN' ? signature.meaning.zh : signature.meaning.en}</span>
      <time dateTime={signature.at} className="mute">
        {signedAt(signature)}
      </time>
      {holds ? null : <span className={classes['broken']}>{t('signature.invalid')}</span>}
      <Tooltip
        label={t('signature.hash', { hash: signature.contentHash })}
        multiline
        maw={340}
        style={{ overflowWrap: 'anywhere' }}
      >
        <span className={`${classes['fingerprint'] ?? ''} mono`} tabIndex={0}>
          #{placeOf(signature.position)} · {signature.contentHash.slice(0, 8)}
        </span>
      </Tooltip>
    </div>
  );
};
