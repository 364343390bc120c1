import { Button } from '@mantine/core';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone, showError } from '../../ui/toasts';
import { moduleUiOf } from '../modules/registry';
import type { Entry } from '../session/entries';
import { keptWords } from '../session/save-words';
import classes from './record.module.css';

type Kept = Pick<Entry, 'moduleId' | 'type' | 'title' | 'value' | 'draftAt'>;
type Props = {
  readonly kept: Kept;
  /** Why it is no part of the record. */
  readonly words: string;
  readonly onDiscard: () => Promise<void>;
  /** What else can be done with it. */
  readonly children?: ReactNode;
};

/** As words; what is half typed and fits no schema, as it is kept. */
const wordsOf = ({ type, value }: Kept): string => {
  try {
    return moduleTypeOf(type).text(value);
  } catch {
    return JSON.stringify(value, null, 2);
  }
};

/** What was typed and is not in the record: since when it is kept, and what can be done with it. */
export const KeptDraft = ({ kept, words, onDiscard, children }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  return (
    <div className={clsx(classes['banner'], classes['cardBanner'])} role="status">
      <span>
        <b>{keptWords(t, kept.draftAt)}</b> {words}
      </span>
      {children}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          void navigator.clipboard.writeText(wordsOf(kept)).then(() => showDone(t('module.keptCopied')), showError)
        }
      >
        {t('module.keptCopy')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() => {
          onDiscard().then(() => showDone(t('module.discarded')), showError);
        }}
      >
        {t('module.discard')}
      </Button>
    </div>
  );
};

/** The same of a module that the record no longer shows. */
export const KeptModule = ({
  recordId,
  people,
  ...props
}: Props & { readonly recordId: string; readonly people: Readonly<Record<string, string>> }) => {
  const { moduleId, type, title, value } = props.kept;
  const ui = moduleUiOf(type);
  return (
    <article className={classes['card']} aria-label={title}>
      <KeptDraft {...props} />
      <div className={classes['cardBody']}>
        {ui ? <ui.Static content={value} place={{ recordId, moduleId, people, unfilled: new Set() }} /> : null}
      </div>
    </article>
  );
};
