import type { NumberedGroup } from '@shilu/events/records/module-groups';
import { useTranslation } from 'react-i18next';
import classes from './record.module.css';

/** Where the modules of a child template begin on the paper: its number, its title, and which version brought them. */
export const GroupHeading = ({ group }: { readonly group: NumberedGroup }) => {
  const { t } = useTranslation('records');
  return (
    <h2 className={classes['groupHead']} data-depth={group.depth}>
      <span className="mono">{group.number}</span> <b>{group.title}</b>{' '}
      <span className="mute">{t('child.brought', { version: group.version })}</span>
    </h2>
  );
};
