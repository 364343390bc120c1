import { assignRef } from '@mantine/hooks';
import { useDeferredValue, useLayoutEffect, type Ref } from 'react';
import type { DropdownProps } from './late-dropdown';

type Props = { readonly button: DropdownProps['button']; readonly ref?: Ref<HTMLElement> };

/** Stands for a button that is drawn elsewhere, where a dropdown asks for its target. */
export const StandingButton = ({ button, ref }: Props) => {
  useLayoutEffect(() => {
    assignRef(ref, button.current);
    return () => void assignRef(ref, null);
  }, [button, ref]);
  return null;
};

/** A dropdown opens after it stands, never with it: only then does it know where the focus was. */
export const useOpened = (opened: boolean): boolean => {
  const stands = useDeferredValue(opened, false);
  return opened && stands;
};
