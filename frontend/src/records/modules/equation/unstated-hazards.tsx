import type { Language } from '@shilu/events/core/call';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { hazardsTold } from '@shilu/events/records/modules/equation/hazards-told';
import { HAZARDS_UNSTATED } from '@shilu/events/resources/hazards';
import { useTranslation } from 'react-i18next';
import classes from './equation.module.css';

/** Materials of which nothing is stated here: who uses them reads their data sheets. */
export const UnstatedHazards = ({ content, language }: { readonly content: Equation; readonly language: Language }) => {
  const { t } = useTranslation(['compounds', 'common']);
  const { unstated } = hazardsTold(content);
  if (unstated.length === 0) return null;
  return (
    <p className={classes['beside']}>
      {t('hazards')}
      {t('common:punctuation.colon')}
      {HAZARDS_UNSTATED[language]}
      {language === 'zh-CN' ? `（${unstated.join('、')}）` : ` (${unstated.join(', ')})`}
    </p>
  );
};
