import { Button } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { Calculated } from '@shilu/events/records/modules/equation/calculate';
import { rowOf } from '@shilu/events/records/modules/equation/equation-schema';
import { rowCalled } from '@shilu/events/records/modules/equation/row-called';
import { warningText } from '@shilu/events/records/modules/equation/warning-words';
import { useTranslation } from 'react-i18next';
import classes from './equation.module.css';

/** What does not fit together; it keeps nobody from saving. */
export const Warnings = ({
  calculated,
  language,
  onReference,
}: {
  readonly calculated: Calculated;
  readonly language: Language;
  /** Another row is to be the reference; where there is none, nothing is done. */
  readonly onReference?: (id: string) => void;
}) => {
  const { t } = useTranslation('equation');
  const { warnings, content, limiting } = calculated;
  if (warnings.length === 0) return null;
  const byText = new Map(warnings.map((warning) => [warningText(content, warning, language), warning]));
  const limits = limiting === null ? undefined : rowOf(content, limiting);
  return (
    <div className={classes['warnings']} role="status">
      {t('warnings')}
      <ul>
        {[...byText].map(([text, { kind, row }]) => (
          <li key={text}>
            {text}{' '}
            {kind === 'belowReference' && row === limits?.id && onReference ? (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('makeReferenceOf', { name: rowCalled(limits) || t('unnamed') })}
                onClick={() => onReference(limits.id)}
              >
                {t('makeReference')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
};
