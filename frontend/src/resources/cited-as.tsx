import { ActionIcon, Title } from '@mantine/core';
import type { RegisterEntry } from '@shilu/events/core/register';
import { CITATION_STYLE_NAMES, CITATION_STYLES } from '@shilu/events/references/styles';
import { referenceRegister } from '@shilu/events/resources/reference';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { showDone, showError } from '../ui/toasts';
import { CitedIn } from './cited-in';
import { copyRuns } from './copy-runs';
import { ReferenceRuns } from './reference-runs';
import classes from './references.module.css';

/** A reference as each style writes it, ready to copy. */
export const CitedAs = ({ entry }: { readonly entry: RegisterEntry }) => {
  const { t } = useTranslation('references');
  const language = useStore(languageStore);
  const values = referenceRegister.readable(entry.values);
  if (values === null) return null;
  return (
    <>
      <section className={classes['cited']} aria-label={t('citedAs')}>
        <Title order={2} mb={8}>
          {t('citedAs')}
        </Title>
        <dl>
          {CITATION_STYLE_NAMES.map((style) => {
            const runs = CITATION_STYLES[style].format(values);
            const name = CITATION_STYLES[style].label[language];
            return (
              <div key={style}>
                <dt>{name}</dt>
                <dd>
                  <span>
                    <ReferenceRuns runs={runs} />
                  </span>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('copy', { style: name })}
                    onClick={() => void copyRuns(runs).then(() => showDone(t('copied')), showError)}
                  >
                    <IconCopy size={16} stroke={1.6} />
                  </ActionIcon>
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      <CitedIn id={entry.id} />
    </>
  );
};
