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

/** With which device it was made, where it was with a passkey; in red where that does not verify. */
export const PasskeyMark = ({ signature: { passkey } }: { readonly signature: SignatureView }) => {
  const { t } = useTranslation('common');
  if (!passkey) return null;
  return (
    <span style={passkey.holds ? undefined : { color: 'var(--red)' }}>
      {passkey.holds ? '' : `✗ ${t('passkey.invalid')} · `}
      {t('passkey.signedWith', { name: passkey.name })}
    </span>
  );
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
  const sound = holds && signature.passkey?.holds !== false;
  return (
    <div className={classes['strip']}>
      <span className={sound ? classes['ok'] : classes['broken']}>
        {sound ? '✓' : '✗'} {signature.printedName}
      </span>
      <span>{language === 'zh-CN' ? signature.meaning.zh : signature.meaning.en}</span>
      <time dateTime={signature.at} className="mute">
        {signedAt(signature)}
      </time>
      {holds ? null : <span className={classes['broken']}>{t('signature.invalid')}</span>}
      <PasskeyMark signature={signature} />
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
