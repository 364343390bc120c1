import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { LazyPart } from '../../ui/lazy-part';
import { AT_REST_MS } from '../at-rest';

/** What opens under a button that stands in the page already. */
export type DropdownProps = {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The button's own, by which the dropdown is named. */
  readonly id: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

type Props = Omit<ComponentProps<'button'>, 'id' | 'ref' | 'type' | 'onClick' | 'popover'> & {
  readonly popup: 'menu' | 'dialog';
  readonly fetch: () => Promise<unknown>;
  readonly dropdown: (props: DropdownProps) => ReactNode;
};

/**
 * A button of the header whose dropdown is fetched when somebody nears it, by pointer, finger or Tab, or once the page is
 * at rest: no page needs what places and fills a dropdown to come up. The button is the same before and after, and keeps
 * the focus.
 */
export const LateDropdown = ({ popup, fetch, dropdown, ...props }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  // What cannot be fetched is told of when it is opened.
  const near = useCallback((): void => void fetch().catch(() => {}), [fetch]);
  useEffect(() => {
    const later = setTimeout(near, AT_REST_MS);
    return () => clearTimeout(later);
  }, [near]);
  return (
    <>
      <button
        {...props}
        ref={button}
        id={id}
        type="button"
        aria-haspopup={popup}
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpened(!opened)}
      />
      {wanted ? (
        <LazyPart
          onClose={() => {
            setOpened(false);
            setWanted(false);
          }}
        >
          {dropdown({ button, id, opened, onChange: setOpened })}
        </LazyPart>
      ) : null}
    </>
  );
};
