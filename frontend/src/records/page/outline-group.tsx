import type { NumberedGroup } from '@shilu/events/records/module-groups';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OneLine } from '../../ui/one-line';
import classes from './record.module.css';

type Props = { readonly group: NumberedGroup; readonly isOpen: boolean; readonly onToggle: () => void };

/** The head of a group in the outline, which folds it away. */
export const OutlineGroup = ({ group, isOpen, onToggle }: Props) => {
  const { t } = useTranslation('records');
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes['item']} style={{ paddingInlineStart: group.depth * 12 }}>
      <button
        type="button"
        className={classes['itemButton']}
        aria-expanded={isOpen}
        aria-label={t('child.group', { title: group.title })}
        onClick={onToggle}
      >
        <Icon size={14} stroke={1.6} />
        <span className={classes['itemWords']}>
          <OneLine title text={`${group.number} ${group.title}`} className={classes['itemTitle']} />
        </span>
      </button>
    </li>
  );
};
