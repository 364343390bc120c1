import { Tooltip, VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './equation.module.css';
import { cellBeside, stepOf } from './grid-keys';

type Props = {
  /** Of the column: the arrows go up and down along it. */
  readonly column: string;
  readonly label: string;
  /** As it stands while nobody types: rounded for reading, with its unit. */
  readonly shown: string;
  /** The same set in type, such as a formula with its subscripts, while nobody is in the cell. */
  readonly set?: ReactNode;
  /** What there is to change when somebody goes into the cell; `shown` where it is no other. */
  readonly typed?: string;
  /** Typed by somebody; what is not follows from the others. */
  readonly held?: boolean;
  /** How a number came about, in words; asked for when somebody looks at it. */
  readonly chain?: () => string;
  readonly kind?: 'number' | 'text';
  /** With a border, outside a table. */
  readonly framed?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Takes what was typed; answers why it cannot, in words. */
  readonly onType: (text: string) => string | null;
  /**
   * Escape: what was typed since the cell was gone into is to be as if it had never been. Without it what stood there is
   * typed again.
   */
  readonly onTakeBack?: () => void;
  readonly onHere?: (here: boolean) => void;
  /** What is offered for what is typed: a list beside the cell, that the arrows go through while it is open. */
  readonly offers?: CellOffers;
};

export type CellOffers = {
  readonly isOpen: boolean;
  /** Ids of the list and of what stands chosen in it. */
  readonly list: string;
  readonly active: string | null;
  /** Answers whether the key was the list's. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  /** Another number: something was taken from the list, and what was typed is over. */
  readonly taken: number;
};

const POINTED_MS = 350;

/** Whether the pointer has rested on a thing for a moment; left, it has not. */
const usePointed = (): readonly [boolean, (over: boolean) => void] => {
  const [pointed, setPointed] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return [
    pointed,
    (over) => {
      clearTimeout(waiting.current);
      if (over) waiting.current = setTimeout(() => setPointed(true), POINTED_MS);
      else setPointed(false);
    },
  ];
};

/**
 * A cell of the table. What is understood takes effect as it is typed; what is not stays in the cell with its fault, and the
 * row as it was. Clearing it gives the number back to calculation.
 */
export const TypedCell = (props: Props) => {
  const {
    column,
    label,
    shown,
    typed = shown,
    held = false,
    framed = false,
    kind = 'number',
    onType,
    onTakeBack,
    offers,
  } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [here, setHere] = useState(false);
  const [taken, setTaken] = useState(offers?.taken);
  if (taken !== offers?.taken) {
    setTaken(offers?.taken);
    setDraft(null);
    setFault(null);
  }
  const note = useId();
  const entered = useRef(false);
  const before = useRef(typed);
  const input = useRef<HTMLInputElement>(null);
  const [pointed, setPointed] = usePointed();
  const chain = here || pointed ? (props.chain?.() ?? '') : '';
  const take = (text: string, final: boolean): void => {
    // An empty cell means "calculate it" only once it is left: on the way to another number it is emptied too.
    if (text.trim() === '' && !final && kind === 'number') return;
    const refused = onType(text);
    setFault(final || refused === null ? refused : null);
    // What was understood on the way to it is not what was meant.
    if (final && refused !== null) onTakeBack?.();
    if (final && refused === null) setDraft(null);
  };
  const finish = (): void => {
    if (draft === null) return;
    if (draft.trim() === typed.trim()) {
      setDraft(null);
      setFault(null);
    } else take(draft, true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (offers?.onKey(event) === true) return;
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
      setFault(null);
      if (onTakeBack) onTakeBack();
      else if (typed !== before.current) onType(before.current);
      return;
    }
    // Saving by key takes along what is being typed.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') return finish();
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget;
    const step = stepOf(event, { start, end, length: value.length });
    const next = step === null ? null : cellBeside(event.currentTarget, step);
    if (step === null) return;
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === null) finish();
    else next.focus();
  };
  const value = draft ?? (here ? typed : shown);
  const isSet = props.set !== undefined && !here && draft === null && shown !== '';
  return (
    <span className={classes['cellBox']}>
      <input
        ref={input}
        className={clsx(
          classes['cell'],
          kind === 'number' && classes['number'],
          held && classes['held'],
          framed && classes['framed'],
          isSet && classes['underSet'],
        )}
        // A column may be narrower than what stands in it.
        {...(kind === 'text' && !here && shown !== '' ? { title: shown } : {})}
        data-cell={column}
        data-held={held}
        {...(offers === undefined
          ? {}
          : {
              role: 'combobox',
              'aria-autocomplete': 'list' as const,
              'aria-expanded': offers.isOpen,
              ...(offers.isOpen ? { 'aria-controls': offers.list } : {}),
              ...(offers.active === null ? {} : { 'aria-activedescendant': offers.active }),
            })}
        aria-label={label}
        aria-invalid={fault !== null}
        data-untaken={fault !== null}
        aria-describedby={fault === null && chain === '' ? undefined : note}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={value}
        onFocus={(event) => {
          setHere(true);
          props.onHere?.(true);
          entered.current = true;
          if (draft === null) before.current = typed;
          event.currentTarget.select();
        }}
        // The press that brought the focus sets the caret after it: it is to select all, as keys do.
        onMouseUp={(event) => {
          if (entered.current) event.currentTarget.select();
          entered.current = false;
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          entered.current = false;
          setDraft(text);
          take(text, false);
        }}
        onBlur={() => {
          setHere(false);
          props.onHere?.(false);
          finish();
        }}
        onKeyDown={onKeyDown}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
      />
      {/* Made for the cell that is looked at: a table has hundreds of cells, and most are passed over. */}
      {fault === null && (!pointed || chain === '') ? null : (
        <Tooltip
          opened
          target={input}
          label={fault ?? chain}
          {...(fault === null ? {} : { color: 'var(--red)' })}
          multiline
          maw={320}
          position="bottom-end"
        />
      )}
      {isSet ? (
        <span aria-hidden className={classes['set']}>
          {props.set}
        </span>
      ) : null}
      {fault === null && chain === '' ? null : (
        <VisuallyHidden id={note} role={fault === null ? undefined : 'alert'}>
          {fault ?? chain}
        </VisuallyHidden>
      )}
    </span>
  );
};

const SAID = [
  'column',
  'label',
  'shown',
  'typed',
  'held',
  'kind',
  'framed',
  'maxLength',
  'placeholder',
  'offers',
] as const;

/** A cell whose functions do the same for as long as it says the same: made again only when it says something else. */
export const TableCell = memo(TypedCell, (a, b) => SAID.every((name) => a[name] === b[name]));
