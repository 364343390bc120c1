import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './data-table.module.css';

type Props = {
  readonly label: string;
  readonly onChange: (opened: boolean) => void;
  /** Drawn while the menu is open; null while it is not. */
  readonly children: (() => ReactNode) | null;
};

/** The acts of one row behind ⋯. Only the open one is a menu: a hundred closed ones cost a plain button each. */
export const RowMenu = ({ label, onChange, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  const opened = children !== null;
  useEffect(() => {
    // The button of the open menu is another than that of the closed one.
    if (was.current && !opened && document.activeElement === document.body) button.current?.focus();
    was.current = opened;
  }, [opened]);
  const icon = (
    <button
      ref={button}
      type="button"
      className={classes['dots']}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => onChange(!opened)}
    >
      <IconDots size={16} stroke={1.6} />
    </button>
  );
  if (children === null) return icon;
  return (
    <Menu opened onChange={onChange} position="bottom-end" withinPortal returnFocus trapFocus>
      <Menu.Target>{icon}</Menu.Target>
      <Menu.Dropdown aria-label={label}>{children()}</Menu.Dropdown>
    </Menu>
  );
};
