import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { screenExists } from '../app/features';
import { useMe } from '../identity/session';
import { hasKeyboard } from '../lib/has-keyboard';
import { readStored, writeStored } from '../lib/remembered';
import { guideSteps, type Step } from './guide-steps';
import type { Role } from './roles';
import classes from './home.module.css';

/** L28: the first steps of one's roles, until the person has seen enough of it. */
export const InitializationGuide = ({ roles }: { readonly roles: readonly Role[] }) => {
  const { t } = useTranslation('home');
  const me = useMe();
  const key = `shilu.guide-hidden.${me.accountInfo.id}`;
  const [hidden, setHidden] = useState(() => readStored(key) === true);
  if (hidden) return null;
  const lead = roles[0] ?? 'work';
  const hide = (): void => {
    writeStored(key, true);
    setHidden(true);
  };
  return (
    <section className={classes['guide']} aria-label={t(`guide.lead.${lead}.title`)}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb={8}>
        <Title order={2} fz={15}>
          {t(`guide.lead.${lead}.title`)} <span className="mute">{t(`guide.lead.${lead}.intro`)}</span>
        </Title>
        <Button variant="subtle" size="compact-sm" flex="none" onClick={hide}>
          {t('guide.hide')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
        {guideSteps(roles).map((step, at) => (
          <GuideStep key={step.key} step={step} number={at + 1} />
        ))}
      </SimpleGrid>
    </section>
  );
};

const GuideStep = ({ step, number }: { readonly step: Step; readonly number: number }) => {
  const { t } = useTranslation('home');
  const path = step.paths.find(screenExists);
  const title = t(`guide.${step.key}.title`);
  return (
    <div>
      <Text fw={600}>
        {number}.{' '}
        {path === undefined ? (
          title
        ) : (
          <Link to={`${path}${step.query ?? ''}`} className="link">
            {title}
          </Link>
        )}
      </Text>
      <Text fz="sm">
        {t(`guide.${step.key}.body`)}
        {step.key === 'follow' && hasKeyboard() ? t('guide.byKey') : null}
      </Text>
    </div>
  );
};
