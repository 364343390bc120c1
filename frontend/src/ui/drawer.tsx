import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from './open-dialogs';

/** A drawer that the browser's Back closes. */
export const Drawer = (props: DrawerProps) => {
  useBackCloses(props.opened, props.onClose);
  return <MantineDrawer {...props} />;
};
