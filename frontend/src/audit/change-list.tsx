import type { FieldChange } from '@shilu/events/core/trace';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { useDefinitionWords } from '../records/panel/definition-words';
import { actionKey } from './audit-request';
import { fieldWords } from './event-words';
import classes from './audit.module.css';

/** What changed, field by field: its name, the action (T03), the old value struck, the new one. */
export const ChangeList = ({ changes }: { readonly changes: readonly FieldChange[] }) => {
  const { t } = useTranslation('audit');
  const language = useStore(languageStore);
  const words = useDefinitionWords();
  return (
    <table className={classes['changes']}>
      <thead className={classes['hiddenHead']}>
        <tr>
          <th scope="col">{t('column.field')}</th>
          <th scope="col">{t('column.action')}</th>
          <th scope="col">{t('column.change')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, at) => (
          <tr key={`${change.field}.${change.rowId ?? ''}.${String(at)}`}>
            <th scope="row">{fieldWords(change.title, t, language)}</th>
            <td className="mute">{t(`action.${actionKey(change.action)}`)}</td>
            <td>
              {change.oldValue === null || change.oldValue === '' ? null : (
                <del>{words(change.title, change.oldValue)}</del>
              )}
              {change.oldValue !== null &&
              change.oldValue !== '' &&
              change.newValue !== null &&
              change.newValue !== '' ? (
                <IconArrowRight size={14} aria-label={t('becomes')} className={classes['arrow']} />
              ) : null}
              {change.newValue === null || change.newValue === '' ? (
                <span className="mute">{t('emptied')}</span>
              ) : (
                <ins>{words(change.title, change.newValue)}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
