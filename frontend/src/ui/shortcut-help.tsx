import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from '../lib/store';
import { shortcutStore, type Act, type Shortcut, type ShortcutGroup } from './shortcuts';
import { Modal } from './modal';

const hasKey = (shortcut: Shortcut | Act): shortcut is Shortcut => shortcut.key !== undefined;

const shown = (key: string): string[] => {
  const apple = navigator.userAgent.includes('Mac');
  return key
    .split('+')
    .map((part) =>
      part === 'mod'
        ? apple
          ? '⌘'
          : 'Ctrl'
        : part === 'Escape'
          ? 'Esc'
          : part.length === 1
            ? part.toUpperCase()
            : part,
    );
};

export const Keys = ({ of }: { readonly of: string }) => (
  <Group gap={4} wrap="nowrap" component="span">
    {shown(of).map((part) => (
      <kbd key={part}>{part}</kbd>
    ))}
  </Group>
);

/** Groups of the same name as one, each key once: those of a table and of its filters are both of lists. */
const merged = (groups: readonly ShortcutGroup[]): readonly (readonly [title: string, readonly Shortcut[]])[] => {
  const byTitle = new Map<string, Map<string, Shortcut>>();
  // The newest first: of two that have the same key it is the one that works.
  for (const { title, shortcuts } of [...groups].reverse())
    for (const shortcut of shortcuts.filter(hasKey)) {
      const keys = byTitle.get(title) ?? new Map<string, Shortcut>();
      if (!keys.has(shortcut.key)) keys.set(shortcut.key, shortcut);
      byTitle.set(title, keys);
    }
  return [...byTitle].map(([title, keys]) => [title, [...keys.values()]]);
};

/** `?`: the keys that work on this screen. */
export const ShortcutHelp = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('common');
  const groups = useStore(shortcutStore);
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack gap={16}>
        {merged(groups).map(([title, shortcuts]) => (
          <section key={title}>
            <Title order={3} fz={13} c="dimmed" mb={4}>
              {title}
            </Title>
            {shortcuts.map((shortcut) => (
              <Group key={shortcut.key} justify="space-between" py={3}>
                <Text>{shortcut.label}</Text>
                <Keys of={shortcut.key} />
              </Group>
            ))}
          </section>
        ))}
      </Stack>
    </Modal>
  );
};
