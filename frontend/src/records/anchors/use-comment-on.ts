import type { AskedAnchor } from '@shilu/events/capabilities/anchor';
import { useTranslation } from 'react-i18next';
import { showWarning } from '../../ui/toasts';
import type { Selected } from './selected-anchor';

/** Opens a comment on what is selected, or says why that cannot be commented on. */
export const useCommentOnIn = (
  commentOn: (id: string, anchor: AskedAnchor) => void,
): ((selected: Selected | null) => void) => {
  const { t } = useTranslation('records');
  return (selected) => {
    if (selected === null) return showWarning(t('comment.selectFirst'));
    if ('problem' in selected) return showWarning(t(`comment.${selected.problem}`));
    commentOn(selected.id, selected.anchor);
  };
};
