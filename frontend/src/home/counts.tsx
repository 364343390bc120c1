import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './home.module.css';
import type { HomeView } from './home-view';
import { placeExists } from './place-exists';

const TO_REVIEW = { key: 'toReview', path: '/team/record' } as const;
const OWN = [
  { key: 'draft', path: '/record?f.status=draft' },
  { key: 'inReview', path: '/record?f.status=inReview' },
  { key: 'rejected', path: '/record?f.status=rejected' },
  { key: 'approved', path: '/record?f.status=approved' },
  { key: 'overdueTasks', path: '/project/overdue' },
] as const;

/** How much of each there is; every count leads to its list. */
export const Counts = ({ home }: { readonly home: HomeView }) => {
  const { t } = useTranslation('home');
  const shown = [...(home.reviews ? [TO_REVIEW] : []), ...OWN].filter(({ path }) => placeExists(path));
  return (
    <div className={classes['counts']}>
      {shown.map(({ key, path }) => (
        <Link key={key} to={path} className={classes['count'] ?? ''}>
          <span className={classes['number']}>{home.counts[key]}</span>
          <span className="mute">{t(`counts.${key}`)}</span>
        </Link>
      ))}
    </div>
  );
};
