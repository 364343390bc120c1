import { own } from '@shilu/events/core/own';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../records/lists/new-record.module.css';

export type Start = {
  /** Null for the blank page. */
  readonly id: string | null;
  readonly name: string;
  readonly note: string;
  /** Said above the first of a group. */
  readonly group: string | null;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What a record can begin from: arrow keys look at one after the other, Enter takes it, letters search. */
export const TemplateList = ({
  starts,
  note,
  active,
  find,
  onFind,
  onLook,
  onTake,
}: {
  readonly starts: readonly Start[];
  /** What the list leaves out, below it. */
  readonly note: string | null;
  readonly active: string | null;
  readonly find: string;
  readonly onFind: (words: string) => void;
  readonly onLook: (id: string | null) => void;
  readonly onTake: (id: string | null) => void;
}) => {
  const { t } = useTranslation('recordLists');
  const listId = useId();
  const chosen = useRef<HTMLDivElement>(null);
  const atTop = starts[0]?.id === active;
  const moved = useRef(false);
  useEffect(() => {
    const option = chosen.current;
    // A list that has just been opened stands at its top; asking where things are would lay out the page first.
    if (atTop && !moved.current) return;
    moved.current = true;
    // Not in every environment of tests; where it is, its answer is no clean-up.
    if (option && 'scrollIntoView' in option) void option.scrollIntoView({ block: 'nearest' });
  }, [active, atTop]);
  const search = useRef<HTMLInputElement>(null);
  // The list may come after the dialog around it. A phone's keyboard would cover it.
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) search.current?.focus();
  }, []);
  const optionId = (id: string | null): string => `${listId}-${id ?? 'blank'}`;
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = own(STEPS, event.key);
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    const at = starts.findIndex((start) => start.id === active);
    const next = starts[step === undefined ? at : Math.max(0, Math.min(starts.length - 1, at + step))];
    if (next) (step === undefined ? onTake : onLook)(next.id);
  };
  return (
    <div>
      <TextInput
        ref={search}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={optionId(active)}
        aria-label={t('template.search')}
        placeholder={t('template.search')}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={find}
        onChange={(event) => onFind(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <div className={classes['list']} id={listId} role="listbox" aria-label={t('create.from')}>
        {starts.map((start) => (
          <div key={start.id ?? 'blank'} role="presentation">
            {start.group === null ? null : <div className={classes['group']}>{start.group}</div>}
            <div
              ref={start.id === active ? chosen : null}
              id={optionId(start.id)}
              role="option"
              aria-selected={start.id === active}
              className={classes['option']}
              // A blank page costs nothing and is begun at once; a template is looked at first.
              onClick={() => (start.id === null ? onTake : onLook)(start.id)}
              onDoubleClick={() => onTake(start.id)}
            >
              {start.name}
              {start.note === '' ? null : <small>{start.note}</small>}
            </div>
          </div>
        ))}
        {starts.length === 0 ? <div className={classes['group']}>{t('create.noneFound')}</div> : null}
      </div>
      {note === null ? null : <div className={classes['group']}>{note}</div>}
    </div>
  );
};
