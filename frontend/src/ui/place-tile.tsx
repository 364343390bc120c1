import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './place-tile.module.css';

export type Place = {
  readonly path: string;
  readonly Icon: Icon;
  readonly title: string;
  readonly about: string;
  /** How many stand there, in words of its own. */
  readonly count?: ReactNode;
};

/** Places that an overview leads to. */
export const PlaceTiles = ({ places }: { readonly places: readonly Place[] }) => (
  <div className={classes['tiles']}>
    {places.map(({ path, Icon, title, about, count }) => (
      <Link key={path} to={path} className={classes['place']}>
        <Icon size={22} aria-hidden />
        <span className={classes['words']}>
          {title}
          <small>{about}</small>
        </span>
        {count === undefined ? null : <span className={classes['count']}>{count}</span>}
      </Link>
    ))}
  </div>
);
