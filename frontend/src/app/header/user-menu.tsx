import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../identity/session';
import { Avatar } from '../../ui/person';
import classes from './header.module.css';
import { LateDropdown } from './late-dropdown';

const fetchDropdown = async () => ({ default: (await import('./user-dropdown')).UserDropdown });
const UserDropdown = lazy(fetchDropdown);

/** L11: the person. */
export const UserMenu = () => {
  const { t } = useTranslation(['frame', 'common']);
  const { realName } = useMe().accountInfo;
  return (
    <LateDropdown
      popup="menu"
      fetch={fetchDropdown}
      dropdown={(props) => <UserDropdown {...props} />}
      className={classes['avatar']}
      aria-label={`${t('frame:user.menu')}${t('common:punctuation.colon')}${realName}`}
    >
      <Avatar name={realName} size={28} />
    </LateDropdown>
  );
};
