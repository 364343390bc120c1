import { IconChevronDown } from '@tabler/icons-react';
import clsx from 'clsx';
import { lazy, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { trailing } from '../../lib/debounce';
import { subjectOf } from '../areas';
import { headerEntries } from '../navigation';
import { fittingCount } from './fitting';
import classes from './header.module.css';
import { LateDropdown } from './late-dropdown';

const fetchDropdown = async () => ({ default: (await import('./more-dropdown')).MoreDropdown });
const MoreDropdown = lazy(fetchDropdown);

/** L08: re-checked this long after the last resize. */
const RECHECK_MS = 400;

/** Areas of the product; what does not fit goes under More. */
export const HeaderNav = () => {
  const { t, i18n } = useTranslation('frame');
  const { pathname } = useLocation();
  const here = subjectOf(pathname);
  const entries = headerEntries();
  const box = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(entries.length);
  useLayoutEffect(() => {
    const check = (): void => {
      const widths = [...(ruler.current?.children ?? [])].map((child) => child.getBoundingClientRect().width);
      setFits(fittingCount(widths.slice(0, -1), box.current?.clientWidth ?? 0, widths.at(-1) ?? 0));
    };
    check();
    const later = trailing(RECHECK_MS, check);
    window.addEventListener('resize', later);
    void document.fonts?.ready.then(check);
    return () => {
      later.cancel();
      window.removeEventListener('resize', later);
    };
  }, [entries.length, i18n.language]);
  const rest = entries.slice(fits);
  return (
    <nav className={classes['nav']} aria-label={t('nav.label')} ref={box}>
      <div className={classes['ruler']} aria-hidden ref={ruler}>
        {entries.map((entry) => (
          <span key={entry.key} className={classes['item']}>
            {t(`nav.${entry.key}`)}
          </span>
        ))}
        <span className={classes['item']}>{t('nav.more')} ▾</span>
      </div>
      {entries.slice(0, fits).map((entry) => (
        <Link
          key={entry.key}
          to={entry.path}
          className={clsx(classes['item'], here === entry.key && classes['on'])}
          aria-current={here === entry.key ? 'page' : undefined}
        >
          {t(`nav.${entry.key}`)}
        </Link>
      ))}
      {rest.length > 0 ? (
        <LateDropdown
          popup="menu"
          fetch={fetchDropdown}
          dropdown={(props) => <MoreDropdown {...props} entries={rest} />}
          className={clsx(classes['item'], classes['more'])}
        >
          {t('nav.more')} <IconChevronDown size={14} />
        </LateDropdown>
      ) : null}
    </nav>
  );
};
