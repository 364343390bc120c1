import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './header.module.css';
import { LateDropdown } from './late-dropdown';

const fetchDropdown = async () => ({ default: (await import('./product-dropdown')).ProductDropdown });
const ProductDropdown = lazy(fetchDropdown);

/** L03: major.minor. */
export const versionLabel = (version: string): string => version.split('.').slice(0, 2).join('.');

export const ProductMenu = () => {
  const { t } = useTranslation('frame');
  return (
    <LateDropdown
      popup="menu"
      fetch={fetchDropdown}
      dropdown={(props) => <ProductDropdown {...props} />}
      className={classes['logo']}
      aria-label={t('product.menu')}
    >
      实录 <span className={classes['accent']}>Shilu</span>
      <span className={classes['version']}>{versionLabel(import.meta.env.APP_VERSION)}</span>
    </LateDropdown>
  );
};
