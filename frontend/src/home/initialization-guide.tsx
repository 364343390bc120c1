import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { screenExists } from '../app/features';
import { useMe } from '../identity/session';
import { readStored, writeStored } from '../lib/remembered';
import classes from './home.module.css';

/** Setting the laboratory up is its administrator's; everybody else begins with an experiment. */
const ADMINISTERING = [
  { key: 'team', paths: ['/team/member', '/team/power'] },
  { key: 'resource', paths: ['/team/dictManage', '/record/quickText'] },
  { key: 'experiment', paths: ['/record'] },
] as const;

type Step = {
  readonly key: 'team' | 'resource' | 'experiment' | 'begin' | 'finish' | 'follow';
  readonly paths: readonly string[];
  readonly query?: string;
};

const WORKING = [
  { key: 'begin', paths: ['/record'], query: '?create=record' },
  { key: 'finish', paths: ['/record'], query: '?f.status=draft' },
  { key: 'follow', paths: ['/team/messages'] },
] as const;

/** L28: the first steps of one's role, until the person has seen enough of it. */
export const InitializationGuide = () => {
  const { t } = useTranslation('home');
  const me = useMe();
  const key = `shilu.guide-hidden.${me.accountInfo.id}`;
  const [hidden, setHidden] = useState(() => readStored(key) === true);
  if (hidden) return null;
  const steps: readonly Step[] = me.accountInfo.isOrganAdmin ? ADMINISTERING : WORKING;
  const lead = me.accountInfo.isOrganAdmin ? 'admin' : 'work';
  const hide = (): void => {
    writeStored(key, true);
    setHidden(true);
  };
  return (
    <section className={classes['guide']} aria-label={t(`guide.lead.${lead}.title`)}>
      <Group justify="space-between" mb={8}>
        <Title order={2} fz={15}>
          {t(`guide.lead.${lead}.title`)} <span className="mute">{t(`guide.lead.${lead}.intro`)}</span>
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={hide}>
          {t('guide.hide')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
        {steps.map((step, at) => {
          const path = step.paths.find(screenExists);
          return (
            <div key={step.key}>
              <Text fw={600}>
                {at + 1}.{' '}
                {path === undefined ? (
                  t(`guide.${step.key}.title`)
                ) : (
                  <Link to={`${path}${step.query ?? ''}`} className="link">
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
