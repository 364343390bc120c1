import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/state-chip';
import classes from './anchors.module.css';

type Props = {
  readonly words: string;
  /** It still stands word for word. */
  readonly stands: boolean;
  /** Leads there; null where there is nothing to lead to. */
  readonly onShow: (() => void) | null;
};

/** What a comment stands at, as it read then; what reads otherwise now is said to be of an earlier version. */
export const QuoteLine = ({ words, stands, onShow }: Props) => {
  const { t } = useTranslation('records');
  return (
    <>
      {stands ? null : <Chip tone="recalled">{t('comment.earlier')}</Chip>}
      {onShow === null ? (
        <blockquote className={classes['quote']}>{words}</blockquote>
      ) : (
        <button type="button" className={classes['quote']} title={t('comment.show')} onClick={onShow}>
          {words}
        </button>
      )}
    </>
  );
};
