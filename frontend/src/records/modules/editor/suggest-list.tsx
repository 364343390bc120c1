import { ReactRenderer } from '@tiptap/react';
import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rich-text.module.css';

export type Suggestible = { readonly id: string; readonly label: string; readonly note?: string | undefined };
type Handle = { readonly onKeyDown: (event: KeyboardEvent) => boolean };
/** Why nothing is offered for what was typed; null where that is not said. */
export type WordsForNone = (query: string) => string | null;
type ListProps = SuggestionProps<Suggestible, Suggestible> & {
  readonly wordsForNone: WordsForNone;
  readonly ref?: Ref<Handle>;
};

/** Keeps the list beside the text and inside the window. */
const placeOf = (rect: DOMRect | null | undefined): { readonly left: number; readonly top: number } => ({
  left: Math.max(8, Math.min(rect?.left ?? 0, window.innerWidth - 260)),
  top: (rect?.bottom ?? 0) + 270 > window.innerHeight ? Math.max(8, (rect?.top ?? 0) - 266) : (rect?.bottom ?? 0) + 4,
});

const List = ({ items, query, command, clientRect, wordsForNone, ref }: ListProps) => {
  const { t } = useTranslation('records');
  const [raw, setAt] = useState(0);
  const at = Math.min(raw, Math.max(0, items.length - 1));
  useImperativeHandle(ref, () => ({
    onKeyDown: (event) => {
      if (items.length === 0) return false;
      if (event.key === 'ArrowDown') setAt((at + 1) % items.length);
      else if (event.key === 'ArrowUp') setAt((at + items.length - 1) % items.length);
      else if (event.key === 'Enter' || event.key === 'Tab') {
        const chosen = items[at];
        if (chosen) command(chosen);
      } else return false;
      return true;
    },
  }));
  if (items.length === 0) {
    const words = wordsForNone(query);
    return words === null ? null : (
      <div className={classes['suggest']} style={placeOf(clientRect?.())} role="status">
        <div className={classes['none']}>{words}</div>
      </div>
    );
  }
  return (
    <div className={classes['suggest']} style={placeOf(clientRect?.())} role="listbox" aria-label={t('rich.offers')}>
      {items.map((item, i) => (
        <button
          key={item.id}
          type="button"
          role="option"
          aria-selected={i === at}
          className={classes['option']}
          ref={(element) => (i === at ? element?.scrollIntoView({ block: 'nearest' }) : undefined)}
          onMouseDown={(event) => {
            event.preventDefault();
            command(item);
          }}
        >
          {item.label}
          {item.note === undefined ? null : <small>{item.note}</small>}
        </button>
      ))}
    </div>
  );
};

/** Popup of a suggestion: arrows choose, Enter or Tab takes, Escape closes. */
type Render = NonNullable<SuggestionOptions<Suggestible, Suggestible>['render']>;
export const suggestPopup: Render = () => popupOf(() => null);
/** The same, which says why it offers nothing: Enter is a new line then, Escape closes. */
export const explainedPopup =
  (wordsForNone: WordsForNone): Render =>
  () =>
    popupOf(wordsForNone);

const popupOf = (wordsForNone: WordsForNone): ReturnType<Render> => {
  let list: ReactRenderer<Handle, ListProps> | null = null;
  return {
    onStart: (props) => {
      list = new ReactRenderer<Handle, ListProps>(List, {
        props: { ...props, wordsForNone },
        editor: props.editor,
      });
      // Within the page's landmark, where whoever is read to finds it.
      (props.editor.view.dom.closest('main') ?? document.body).append(list.element);
    },
    onUpdate: (props) => list?.updateProps(props),
    onKeyDown: ({ event }: SuggestionKeyDownProps) => {
      if (event.key === 'Escape') return false;
      return list?.ref?.onKeyDown(event) ?? false;
    },
    onExit: () => {
      list?.element.remove();
      list?.destroy();
      list = null;
    },
  };
};
