import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DropdownProps } from './late-dropdown';
import { StandingButton, useOpened } from './standing-button';

type Props = DropdownProps & Pick<MenuProps, 'position' | 'width'> & { readonly children: ReactNode };

/** A menu of the header, under a button that stands there already. */
export const HeaderMenu = ({ button, opened, children, ...menu }: Props) => (
  <Menu {...menu} opened={useOpened(opened)}>
    <Menu.Target>
      <StandingButton button={button} />
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
