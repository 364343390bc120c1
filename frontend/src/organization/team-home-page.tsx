import { Title } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import {
  IconActivity,
  IconBell,
  IconBellCog,
  IconChecklist,
  IconClipboardList,
  IconEye,
  IconDroplet,
  IconFolders,
  IconHash,
  IconHistory,
  IconKey,
  IconListCheck,
  IconRoute,
  IconSend,
  IconSettings,
  IconTimeline,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isPlaceOf } from '../app/navigation';
import { registerPlaces } from '../app/printed/register-places';
import { registerTiles as tiles } from '../app/printed/register-tiles';
import { withPlaces } from '../app/register-place';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { UnreadSection } from '../messages/unread-section';
import { PageHeader } from '../ui/page-header';
import { PlaceTiles, type Place } from '../ui/place-tile';
import { registerIcons } from '../ui/register-icons';

const SECTIONS = [
  {
    key: 'work',
    places: [
      ['record', IconChecklist],
      ['recall', IconHistory],
      ['project', IconFolders],
      ['myTask', IconListCheck],
      ['messages', IconBell],
    ],
  },
  {
    key: 'people',
    places: [
      ['member', IconUsers],
      ['serviceAccounts', IconKey],
    ],
  },
  {
    key: 'compliance',
    places: [
      ['auditTrail', IconClipboardList],
      ['auditTrace', IconTimeline],
      ['readLog', IconEye],
      ['process', IconRoute],
    ],
  },
  {
    key: 'settings',
    places: [
      ['serialSetting', IconHash],
      ['watermark', IconDroplet],
      ['messageSetting', IconBellCog],
      ['deliveries', IconSend],
      ['otherSetting', IconSettings],
      ['system', IconActivity],
    ],
  },
] as const;

type Tile = Place & { readonly before?: string };

/** Registers whose screens are derived, in the section of the menu that they stand in. */
const registerTiles = (section: string, language: Language): readonly Tile[] =>
  registerPlaces.flatMap((place) => {
    const tile = own(tiles, place.path);
    return place.section !== section || place.own || tile === undefined
      ? []
      : [{ ...place, title: place.title[language], Icon: registerIcons[tile.icon], about: tile.brief[language] }];
  });

/** R044: what there is to run a team with. */
export const TeamHomePage = () => {
  const { t } = useTranslation('team');
  const me = useMe();
  const language = useStore(languageStore);
  return (
    <>
      <PageHeader title={t('home.title')} description={t('home.help')} />
      <UnreadSection />
      {SECTIONS.map((section) => (
        <section key={section.key} aria-labelledby={`team-${section.key}`}>
          <Title order={2} fz={14} mb={8} id={`team-${section.key}`}>
            {t(`home.section.${section.key}`)}
          </Title>
          <PlaceTiles
            places={withPlaces<Tile, Tile>(
              section.places.map(([key, Icon]) => ({
                ...{ path: `/team/${key}`, Icon, title: t(`home.place.${key}`), about: t(`home.about.${key}`) },
              })),
              registerTiles(section.key, language),
            ).filter(({ path }) => isPlaceOf(me, path))}
          />
        </section>
      ))}
    </>
  );
};
