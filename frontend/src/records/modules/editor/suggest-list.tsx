import { ReactRenderer } from '@tiptap/react';
import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useImperativeHandle, useState, type Ref } from 'react';
import classes from './rich-text.module.css';

export type Suggestible = { readonly id: string; readonly label: string; readonly note?: string | undefined };
type Handle = { readonly onKeyDown: (event: KeyboardEvent) => boolean };
type ListProps = SuggestionProps<Suggestible, Suggestible> & { readonly ref?: Ref<Handle> };

/** Keeps the list beside the text and inside the window. */
const placeOf = (rect: DOMRect | null | undefined): { readonly left: number; readonly top: number } => ({
  left: Math.max(8, Math.min(rect?.left ?? 0, window.innerWidth - 260)),
  top: (rect?.bottom ?? 0) + 270 > window.innerHeight ? Math.max(8, (rect?.top ?? 0) - 266) : (rect?.bottom ?? 0) + 4,
});

const List = ({ items, command, clientRect, ref }: ListProps) => {
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
  if (items.length === 0) return null;
  return (
    <div className={classes['suggest']} style={placeOf(clientRect?.())} role="listbox">
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
export const suggestPopup: NonNullable<SuggestionOptions<Suggestible, Suggestible>['render']> = () => {
  let list: ReactRenderer<Handle, ListProps> | null = null;
  return {
    onStart: (props) => {
      list = new ReactRenderer<Handle, ListProps>(List, { props, editor: props.editor });
      document.body.append(list.element);
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
