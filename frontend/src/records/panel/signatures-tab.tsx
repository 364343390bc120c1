import { placeOf } from '@shilu/events/core/position';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';
import { PasskeyMark, signedAt } from '../page/signature-strip';
import { signatureLines, type SignatureLine } from './signature-lines';

/** Every signature of the record: on modules, of submissions and of decisions. */
export const SignaturesTab = () => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const { record } = useOpenRecord();
  const lines = signatureLines(record);
  const wordsOf = ({ about }: SignatureLine): string =>
    about.kind === 'module'
      ? about.title
      : `${t('signature.version', { version: about.version })} · ${t(`signature.${about.kind}`)}`;
  if (lines.length === 0) return <Text c="dimmed">{t('signature.none')}</Text>;
  return (
    <>
      {lines.map((line) => (
        <article key={line.signature.id} className={classes['entry']}>
          <div className={classes['entryHead']}>
            <span>{wordsOf(line)}</span>
            <span className="mono">#{placeOf(line.signature.position)}</span>
          </div>
          <div>
            <b style={{ fontWeight: 600 }}>{line.signature.printedName}</b> ·{' '}
            {language === 'zh-CN' ? line.signature.meaning.zh : line.signature.meaning.en}
          </div>
          <div className="mute" style={{ fontSize: 12.5 }}>
            {signedAt(line.signature)} <PasskeyMark signature={line.signature} />
          </div>
          {line.opinion === '' ? null : <div>{line.opinion}</div>}
          <div className="mono mute" style={{ overflowWrap: 'anywhere', fontSize: 11.5 }}>
            {line.signature.contentHash}
          </div>
          <div style={{ color: line.holds && line.signature.passkey?.holds !== false ? 'var(--green)' : 'var(--red)' }}>
            {line.signature.passkey?.holds === false
              ? `✗ ${t('common:passkey.invalid')}`
              : line.holds
                ? `✓ ${t('signature.valid')}`
                : `✗ ${t('signature.invalid')}`}
          </div>
        </article>
      ))}
    </>
  );
};
