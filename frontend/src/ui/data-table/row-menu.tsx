import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** Drawn when the menu opens. */
  readonly children: () => ReactNode;
};

/** The acts of one row behind ⋯. Only the open one is a menu: a hundred closed ones cost a button each. */
export const RowMenu = ({ opened, onChange, children }: Props) => {
  const { t } = useTranslation('common');
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    // The button of the open menu is another than that of the closed one.
    if (was.current && !opened && document.activeElement === document.body) button.current?.focus();
    was.current = opened;
  }, [opened]);
  const icon = (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      aria-label={t('table.rowMenu')}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => onChange(!opened)}
    >
      <IconDots size={16} stroke={1.6} />
    </ActionIcon>
  );
  if (!opened) return icon;
  return (
    <Menu opened onChange={onChange} position="bottom-end" withinPortal returnFocus trapFocus>
      <Menu.Target>{icon}</Menu.Target>
      <Menu.Dropdown aria-label={t('table.rowMenu')}>{children()}</Menu.Dropdown>
    </Menu>
  );
};
