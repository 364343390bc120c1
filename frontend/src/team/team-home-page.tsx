import { Title } from '@mantine/core';
import {
  IconActivity,
  IconBell,
  IconBellCog,
  IconBook,
  IconBuilding,
  IconChecklist,
  IconClipboardList,
  IconDroplet,
  IconFolders,
  IconHash,
  IconHistory,
  IconKey,
  IconListCheck,
  IconRoute,
  IconSend,
  IconSettings,
  IconShieldLock,
  IconTimeline,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isPlaceOf } from '../app/navigation';
import { useMe } from '../identity/session';
import { UnreadSection } from '../messages/unread-section';
import { PageHeader } from '../ui/page-header';
import classes from './team.module.css';

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
      ['department', IconBuilding],
      ['power', IconShieldLock],
      ['serviceAccounts', IconKey],
    ],
  },
  {
    key: 'compliance',
    places: [
      ['auditTrail', IconClipboardList],
      ['auditTrace', IconTimeline],
      ['process', IconRoute],
    ],
  },
  {
    key: 'settings',
    places: [
      ['dictManage', IconBook],
      ['serialSetting', IconHash],
      ['watermark', IconDroplet],
      ['messageSetting', IconBellCog],
      ['deliveries', IconSend],
      ['otherSetting', IconSettings],
      ['system', IconActivity],
    ],
  },
] as const;

/** R044: what there is to run a team with. */
export const TeamHomePage = () => {
  const { t } = useTranslation('team');
  const me = useMe();
  return (
    <>
      <PageHeader title={t('home.title')} description={t('home.help')} />
      <UnreadSection />
      {SECTIONS.map((section) => (
        <section key={section.key} aria-labelledby={`team-${section.key}`}>
          <Title order={2} fz={14} mb={8} id={`team-${section.key}`}>
            {t(`home.section.${section.key}`)}
          </Title>
          <div className={classes['tiles']}>
            {section.places
              .filter(([key]) => isPlaceOf(me, `/team/${key}`))
              .map(([key, Icon]) => (
                <Link key={key} to={`/team/${key}`} className={classes['place']}>
                  <Icon size={22} aria-hidden />
                  <span>
                    {t(`home.place.${key}`)}
                    <small>{t(`home.about.${key}`)}</small>
                  </span>
                </Link>
              ))}
          </div>
        </section>
      ))}
    </>
  );
};
