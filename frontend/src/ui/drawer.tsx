import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { HeldClose, useHeldClose } from './held-close';
import { useBackCloses } from './open-dialogs';

/** A drawer that the browser's Back closes. */
export const Drawer = ({ children, ...props }: DrawerProps) => {
  const { hold, close } = useHeldClose(props.onClose);
  useBackCloses(props.opened, close);
  return (
    <MantineDrawer {...props} onClose={close}>
      <HeldClose value={hold}>{children}</HeldClose>
    </MantineDrawer>
  );
};
