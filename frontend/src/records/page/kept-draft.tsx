import { Button } from '@mantine/core';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone, showError, showUndo, showWarning } from '../../ui/toasts';
import { moduleUiOf } from '../modules/registry';
import type { Entry } from '../session/entries';
import type { PutBack } from '../session/editing-session';
import { keptWords } from '../session/save-words';
import classes from './record.module.css';

type Kept = Pick<Entry, 'moduleId' | 'type' | 'title' | 'value' | 'draftAt'>;
type Props = {
  readonly kept: Kept;
  /** Why it is no part of the record. */
  readonly words: string;
  readonly onCompare?: () => void;
  /** Null while it is not to be discarded. */
  readonly onDiscard: (() => Promise<PutBack>) | null;
  /** What is done with it before all else. */
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
export const KeptDraft = ({ kept, words, onCompare, onDiscard, children }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const discard = async (act: () => Promise<PutBack>): Promise<void> => {
    try {
      const putBack = await act();
      const undo = async (): Promise<void> => {
        if (!(await putBack())) showWarning(t('module.notPutBack', { module: kept.title }));
      };
      showUndo(t('module.discarded'), () => void undo());
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className={clsx(classes['banner'], classes['cardBanner'])} role="status">
      <span>
        <b>{keptWords(t, kept.draftAt)}</b> {words}
      </span>
      {children}
      <div className={classes['bannerActs']}>
        {onCompare === undefined ? null : (
          <Button size="compact-sm" variant="default" onClick={onCompare}>
            {t('module.compare')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void navigator.clipboard.writeText(wordsOf(kept)).then(() => showDone(t('module.keptCopied')), showError)
          }
        >
          {t('module.keptCopy')}
        </Button>
        {onDiscard === null ? null : (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void discard(onDiscard)}>
            {t('module.discard')}
          </Button>
        )}
      </div>
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
