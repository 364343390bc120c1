import { placeOf } from '@shilu/events/core/position';
import { Text } from '@mantine/core';
import type { SignatureView } from '@shilu/events/records/views';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { useDesk } from '../page/record-context';
import classes from '../page/record.module.css';
import { signedAt } from '../page/signature-strip';

type Line = {
  readonly about: string;
  readonly signature: SignatureView;
  readonly holds: boolean | null;
  readonly opinion: string;
};

/** Every signature of the record: on modules, of submissions and of decisions. */
export const SignaturesTab = () => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const { record } = useDesk();
  const rounds = [...record.pastApprovals, ...(record.approval ? [record.approval] : [])];
  const lines: Line[] = [
    ...record.modules.flatMap((module) =>
      module.signatures.map((signature): Line => ({
        about: module.title,
        signature,
        holds: signature.contentHash === module.contentHash,
        opinion: '',
      })),
    ),
    ...rounds.flatMap((round) => [
      {
        about: `${t('signature.version', { version: round.version })} · ${t('signature.submission')}`,
        signature: round.submission,
        holds: null,
        opinion: round.note,
      },
      ...round.decisions.map((decision): Line => ({
        about: `${t('signature.version', { version: round.version })} · ${t('signature.decision')}`,
        signature: decision.signature,
        holds: null,
        opinion: decision.opinion,
      })),
    ]),
  ].sort((a, b) => Date.parse(b.signature.at) - Date.parse(a.signature.at));
  if (lines.length === 0) return <Text c="dimmed">{t('signature.none')}</Text>;
  return (
    <>
      {lines.map((line) => (
        <article key={line.signature.id} className={classes['entry']}>
          <div className={classes['entryHead']}>
            <span>{line.about}</span>
            <span className="mono">#{placeOf(line.signature.position)}</span>
          </div>
          <div>
            <b style={{ fontWeight: 600 }}>{line.signature.printedName}</b> ·{' '}
            {language === 'zh-CN' ? line.signature.meaning.zh : line.signature.meaning.en}
          </div>
          <div className="mute" style={{ fontSize: 12.5 }}>
            {signedAt(line.signature)}
          </div>
          {line.opinion === '' ? null : <div>{line.opinion}</div>}
          <div className="mono mute" style={{ overflowWrap: 'anywhere', fontSize: 11.5 }}>
            {line.signature.contentHash}
          </div>
          {line.holds === null ? null : (
            <div style={{ color: line.holds ? 'var(--green)' : 'var(--red)' }}>
              {line.holds ? `✓ ${t('signature.valid')}` : `✗ ${t('signature.invalid')}`}
            </div>
          )}
        </article>
      ))}
    </>
  );
};
