import { exactTime } from '@shilu/events/core/exact-time';
import { placeOf } from '@shilu/events/core/position';
import { Tooltip } from '@mantine/core';
import type { SignatureView } from '@shilu/events/records/views';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import classes from './record.module.css';

/** The moment of a signature in the zone of the person who gave it (21 CFR 11.50). */
export const signedAt = ({ at, timeZone }: Pick<SignatureView, 'at' | 'timeZone'>): string => exactTime(at, timeZone);

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
