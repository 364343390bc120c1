import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { screenExists } from '../app/features';
import { useMe } from '../identity/session';
import { readStored, writeStored } from '../lib/remembered';
import classes from './home.module.css';

const STEPS = [
  { key: 'team', paths: ['/team/member', '/team/power'] },
  { key: 'resource', paths: ['/team/dictManage', '/record/quickText'] },
  { key: 'experiment', paths: ['/record'] },
] as const;

/** L28: for administrators, until they have seen enough of it. */
export const InitializationGuide = () => {
  const { t } = useTranslation('home');
  const me = useMe();
  const key = `shilu.guide-hidden.${me.accountInfo.id}`;
  const [hidden, setHidden] = useState(() => readStored(key) === true);
  if (hidden || !me.accountInfo.isOrganAdmin) return null;
  const hide = (): void => {
    writeStored(key, true);
    setHidden(true);
  };
  return (
    <section className={classes['guide']} aria-label={t('guide.title')}>
      <Group justify="space-between" mb={8}>
        <Title order={2} fz={15}>
          {t('guide.title')} <span className="mute">{t('guide.intro')}</span>
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={hide}>
          {t('guide.hide')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
        {STEPS.map((step, at) => {
          const path = step.paths.find(screenExists);
          return (
            <div key={step.key}>
              <Text fw={600}>
                {at + 1}.{' '}
                {path === undefined ? (
                  t(`guide.${step.key}.title`)
                ) : (
                  <Link to={path} className="link">
                    {t(`guide.${step.key}.title`)}
                  </Link>
                )}
              </Text>
              <Text fz="sm">{t(`guide.${step.key}.body`)}</Text>
            </div>
          );
        })}
      </SimpleGrid>
    </section>
  );
};
