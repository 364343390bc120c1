import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from '../lib/store';
import { shortcutStore, type Act, type Shortcut } from './shortcuts';
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

/** `?`: the keys that work on this screen. */
export const ShortcutHelp = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('common');
  const groups = useStore(shortcutStore);
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack gap={16}>
        {[...groups]
          .filter(({ shortcuts }) => shortcuts.some(hasKey))
          .reverse()
          .map((group, at) => (
            <section key={`${group.title}-${String(at)}`}>
              <Title order={3} fz={13} c="dimmed" mb={4}>
                {group.title}
              </Title>
              {group.shortcuts.filter(hasKey).map((shortcut) => (
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
