import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText, type Hit } from './find-hits';
import classes from './find.module.css';
import { hasOpenText, placeOf, replaceAt } from './replace-hits';

type Props = {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly at: number;
  readonly step: (by: number) => void;
  readonly onTold: (words: string) => void;
};

/** Writes something else over what was found, one by one or all at once, in the texts that are open. */
export const ReplaceRow = ({ query, hits, at, step, onTold }: Props) => {
  const { t } = useTranslation('records');
  const [replacement, setReplacement] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const places = (): NonNullable<ReturnType<typeof placeOf>>[] =>
    hits.map((hit) => placeOf(hit, query)).filter((place) => place !== null);
  const tell = (count: number): void => {
    // The button that was pressed is off when nothing more is found, and off it goes with the focus.
    field.current?.focus();
    if (count > 0) onTold(t('find.replaced', { count }));
    else onTold(t(hasOpenText() ? 'find.noneHere' : 'find.openFirst'));
  };
  const replaceOne = (): void => {
    const [next] = [...hits.slice(at), ...hits.slice(0, at)]
      .map((hit) => placeOf(hit, query))
      .filter((place) => place !== null);
    tell(replaceAt(next ? [next] : [], replacement));
    // What was written may be found again; the next one is meant.
    if (next && foldText(replacement).includes(foldText(query.trim()))) step(1);
  };
  const replaceAll = (): void => tell(replaceAt(places(), replacement));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey) replaceAll();
    else replaceOne();
  };
  const nothing = hits.length === 0;
  return (
    <div className={classes['row']}>
      <TextInput
        ref={field}
        size="xs"
        className={classes['sought'] ?? ''}
        aria-label={t('find.replaceWith')}
        placeholder={t('find.replaceWith')}
        value={replacement}
        onChange={(event) => setReplacement(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="compact-xs" variant="default" disabled={nothing} onClick={replaceOne}>
        {t('find.replace')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={nothing} onClick={replaceAll} title="Ctrl+Enter">
        {t('find.replaceAll')}
      </Button>
    </div>
  );
};
