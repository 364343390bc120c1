import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { FoundCompound } from '@shilu/events/resources/compound-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state';
import classes from '../../../compounds/compounds.module.css';
import { FoundFacts } from './found-facts';
import { HazardLine } from '../../../compounds/hazard-line';
import { useCompounds } from '../../../compounds/use-compounds';

const MOST = 30;

type Props = {
  readonly begun: string;
  readonly language: Language;
  readonly onTake: (found: FoundCompound) => void;
};

/** The basic library and the team’s compounds, each with what there is to know of it and where that comes from. */
export const LibrarySearch = ({ begun, language, onTake }: Props) => {
  const { t } = useTranslation(['compounds', 'common']);
  const [text, setText] = useState(begun);
  const { found, more, isWaiting, isAsked, error, refetch } = useCompounds({ text, most: MOST });
  return (
    <div className={classes['search']}>
      <TextInput
        data-autofocus
        label={t('search')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isWaiting ? <Skeleton height={120} aria-busy /> : null}
      <Text size="sm" c="var(--mute)" role="status">
        {!isAsked
          ? t('begin')
          : found.length === 0 && !isWaiting && !error
            ? t('nothing')
            : more
              ? t('more', { count: MOST })
              : ''}
      </Text>
      <ul className={classes['results']} aria-label={t('offered')}>
        {found.map((compound) => (
          <li key={`${compound.source} ${compound.id}`} className={classes['result']}>
            <div>
              <FoundFacts whole compound={compound} language={language} />
              <span className={classes['facts']}>
                {t('hazards')}
                {t('common:punctuation.colon')}
                <HazardLine hazards={compound.hazards} language={language} />
              </span>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('takeNamed', { name: language === 'zh-CN' ? compound.zh : compound.en })}
              onClick={() => onTake(compound)}
            >
              {t('take')}
            </Button>
          </li>
        ))}
      </ul>
      <Text size="xs" c="var(--mute)">
        {t('namesOurs')}
      </Text>
    </div>
  );
};
