import { placeOf } from '@shilu/events/core/position';
import type { RecordView } from '@shilu/events/records/views';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { PasskeyMark, signedAt } from '../page/signature-strip';
import classes from '../page/record.module.css';

/** Every signature that this state of the record bears, as a table at its end. */
export const SignatureBlock = ({ record }: { readonly record: RecordView }) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const lines = [
    ...record.modules.flatMap((module) => module.signatures.map((signature) => ({ about: module.title, signature }))),
    ...(record.approval === null
      ? []
      : [
          { about: t('signature.submission'), signature: record.approval.submission },
          ...record.approval.decisions.map((decision) => ({
            about: `${t('signature.decision')}${decision.opinion === '' ? '' : ` · ${decision.opinion}`}`,
            signature: decision.signature,
          })),
        ]),
  ];
  return (
    <section className={classes['paper']} aria-label={t('preview.signatures')}>
      <h2 style={{ fontSize: 15 }}>{t('preview.signatures')}</h2>
      {lines.length === 0 ? (
        <p className="mute">{t('preview.noSignatures')}</p>
      ) : (
        <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('preview.signatures')}>
          <table className="signature-table">
            <thead>
              <tr>
                <th scope="col">{t('preview.signer')}</th>
                <th scope="col">{t('preview.meaning')}</th>
                <th scope="col">{t('preview.time')}</th>
                <th scope="col">{t('preview.object')}</th>
                <th scope="col">{t('preview.hash')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ about, signature }) => (
                <tr key={signature.id}>
                  <td>
                    {signature.printedName}
                    {signature.passkey ? (
                      <div className="mute" style={{ fontSize: 12 }}>
                        <PasskeyMark signature={signature} />
                      </div>
                    ) : null}
                  </td>
                  <td>{language === 'zh-CN' ? signature.meaning.zh : signature.meaning.en}</td>
                  <td>{signedAt(signature)}</td>
                  <td>{about}</td>
                  <td className="mono">
                    {signature.contentHash.slice(0, 16)}… #{placeOf(signature.position)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
