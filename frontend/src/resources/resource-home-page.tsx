import { Text, Title } from '@mantine/core';
import { own } from '@shilu/events/core/own';
import { registerKey } from '@shilu/events/live/told-key';
import { RESOURCE_SECTIONS, resourceHomeCalls, type ResourceHome } from '@shilu/events/resources/home-calls';
import { IconArrowsRightLeft, IconDroplet, IconHexagon, IconKey, IconShare, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { sideSections } from '../app/navigation';
import { registerPlaces } from '../app/printed/register-places';
import { registerTiles } from '../app/printed/register-tiles';
import type { SideLink } from '../app/side-link';
import { useSideWord } from '../app/use-side-word';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ErrorState } from '../ui/error-state';
import { OneLine } from '../ui/one-line';
import { PageHeader } from '../ui/page-header';
import { PlaceTiles, type Place } from '../ui/place-tile';
import { registerIcons } from '../ui/register-icons';
import { RelativeTime } from '../ui/relative-time';
import { CardSkeleton } from '../ui/skeletons';
import classes from './resource-home.module.css';

/** Places of the area that are no registers. */
const OTHERS = {
  ...{ recordMark: IconDroplet, structureSearch: IconHexagon, reactions: IconArrowsRightLeft, shares: IconShare },
  accessRequests: IconKey,
} as const;
const isOther = (key: string): key is keyof typeof OTHERS => Object.hasOwn(OTHERS, key);

const WATCH = registerPlaces.filter(({ section }) => RESOURCE_SECTIONS.includes(section)).map(registerKey);

type Drawn = { readonly Icon: Icon; readonly about: string };

/** R081: what records begin with and what they name, how much of each there is, and what was changed last. */
export const ResourceHomePage = () => {
  const { t } = useTranslation('resources');
  const me = useMe();
  const language = useStore(languageStore);
  const wordOf = useSideWord();
  const query = useQueryCall(resourceHomeCalls.home, {}, { watch: WATCH });
  const home = query.data?.response;
  const drawn = (link: SideLink): Drawn | null => {
    const tile = own(registerTiles, link.path);
    if (tile !== undefined) return { Icon: registerIcons[tile.icon], about: tile.brief[language] };
    return 'key' in link && isOther(link.key) ? { Icon: OTHERS[link.key], about: t(`about.${link.key}`) } : null;
  };
  const countOf = (path: string): string | undefined => {
    const name = registerPlaces.find((place) => place.path === path)?.name;
    const counted = home?.registers.find((register) => register.name === name);
    if (counted === undefined) return undefined;
    return counted.capped ? t('home.more', { count: counted.count }) : t('home.count', { count: counted.count });
  };
  const placeOf = (link: SideLink): Place[] => {
    const tile = drawn(link);
    return tile === null ? [] : [{ path: link.path, title: wordOf(link), ...tile, count: countOf(link.path) }];
  };
  return (
    <>
      <PageHeader title={t('home.title')} description={t('home.help')} />
      {sideSections('resource', me).map(({ title, links }) =>
        title === 'templates' || title === 'resources' ? (
          <section key={title} aria-labelledby={`resource-${title}`}>
            <Title order={2} fz={14} mb={8} id={`resource-${title}`}>
              {t(`home.${title}`)}
            </Title>
            <PlaceTiles places={links.flatMap(placeOf)} />
          </section>
        ) : null,
      )}
      <section aria-labelledby="resource-recent">
        <Title order={2} fz={14} mb={8} id="resource-recent">
          {t('home.recent')}
        </Title>
        {query.isError && !home ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {home ? <Changed entries={home.recent} /> : null}
        {query.isPending ? <CardSkeleton height={180} /> : null}
      </section>
    </>
  );
};

const Changed = ({ entries }: { readonly entries: ResourceHome['recent'] }) => {
  const { t } = useTranslation('resources');
  const language = useStore(languageStore);
  if (entries.length === 0) return <Text c="dimmed">{t('home.none')}</Text>;
  return (
    <ul className={classes['lines']}>
      {entries.flatMap(({ register, id, name, modifiedAt }) => {
        const place = registerPlaces.find((each) => each.name === register);
        if (place === undefined) return [];
        const path = place.detail === undefined ? place.path : generatePath(place.detail, { id });
        return [
          <li key={`${register} ${id}`}>
            <Link to={path} className={classes['line'] ?? ''}>
              <OneLine title text={name ?? t('home.unnamed')} />
              <span className={classes['kind']}>{place.title[language]}</span>
              <RelativeTime at={modifiedAt} />
            </Link>
          </li>,
        ];
      })}
    </ul>
  );
};
