import { Text, Title } from '@mantine/core';
import type { RegisterEntry } from '@shilu/events/core/register';
import { phraseText, statedHazards } from '@shilu/events/resources/hazards';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import classes from './compounds.module.css';

/** What the codes of a compound's hazards say, a line each, with the newest of their sources. */
export const HazardStatements = ({ entry }: { readonly entry: RegisterEntry }) => {
  const { t } = useTranslation('compounds');
  const language = useStore(languageStore);
  const stated = statedHazards(entry.values['hazards']);
  if (stated === null || stated.phrases.length === 0) return null;
  return (
    <section className={classes['statements']} aria-label={t('statements')}>
      <Title order={2} mb={8}>
        {t('statements')}
      </Title>
      <ul>
        {stated.phrases.map((code) => (
          <li key={code}>{phraseText(code)[language]}</li>
        ))}
      </ul>
      <Text c="dimmed" fz="sm">
        {t('statementsFrom', { source: stated.source, date: stated.date })}
      </Text>
    </section>
  );
};
