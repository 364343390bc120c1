import type { Language } from '@shilu/events/core/call';
import type { Calculated } from '@shilu/events/records/modules/equation/calculate';
import { warningText } from '@shilu/events/records/modules/equation/warning-words';
import { useTranslation } from 'react-i18next';
import classes from './equation.module.css';

/** What does not fit together; it keeps nobody from saving. */
export const Warnings = ({
  calculated,
  language,
}: {
  readonly calculated: Calculated;
  readonly language: Language;
}) => {
  const { t } = useTranslation('equation');
  const { warnings, content } = calculated;
  if (warnings.length === 0) return null;
  const texts = [...new Set(warnings.map((warning) => warningText(content, warning, language)))];
  return (
    <div className={classes['warnings']} role="status">
      {t('warnings')}
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
};
