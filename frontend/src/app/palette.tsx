import { ScrollArea, Text, TextInput, useMantineColorScheme } from '@mantine/core';
import { pinyinFit } from '@shilu/events/core/pinyin';
import { IconSearch } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useInPast } from '../api/moment';
import { switchLanguage } from '../i18n/i18n';
import { useMe } from '../identity/session';
import { hasKeyboard } from '../lib/has-keyboard';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { loadPinyin } from '../ui/person-search';
import { OneLine } from '../ui/one-line';
import { Keys } from '../ui/shortcut-help';
import { shortcutStore } from '../ui/shortcuts';
import { dialogStore } from './dialogs';
import type { Command } from './palette-command';
import { usePaletteFinds } from './use-palette-finds';
import { allPlaces, headerEntries, quickEntries } from './navigation';
import classes from './palette.module.css';
import { lockScreen } from './use-idle-lock';
import { useSideWord } from './use-side-word';
import { Modal } from '../ui/modal';

const HAN = /\p{Script=Han}/u;

/** Keys that open what the palette itself offers, or mean something only where they are pressed. */
const NOT_ACTS: readonly string[] = ['mod+k', '/', '?', 'Enter', 'Escape', 'j', 'k', ' '];

/**
 * Go, create, act: what this screen can do comes first. Words, pinyin and its initials find commands; numbers, titles and
 * names find records, projects and people.
 */
export const Palette = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation(['frame', 'common']);
  const navigate = useNavigate();
  const me = useMe();
  const inPast = useInPast();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [keyboard] = useState(hasKeyboard);
  const [pinyinOf, setPinyinOf] = useState<Awaited<ReturnType<typeof loadPinyin>> | null>(null);
  const listId = useId();
  useEffect(() => {
    if (!opened) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- opening begins anew, and the dialog stays mounted for its closing motion
    setTyped('');
    setAt(0);
    void loadPinyin().then((read) => setPinyinOf(() => read));
  }, [opened]);

  const groups = useStore(shortcutStore);
  const wordOf = useSideWord();
  const finds = usePaletteFinds(opened ? typed : '', pinyinOf);

  const commands = useMemo<Command[]>(() => {
    const go = (path: string) => (): void => void navigate(path);
    const act = t('frame:palette.act');
    const ofScreen = groups.slice(1).toReversed();
    return [
      ...ofScreen.flatMap((group, nth) =>
        group.shortcuts
          .filter(({ key }) => key === undefined || !NOT_ACTS.includes(key))
          .map((shortcut) => ({
            id: `here:${String(nth)}:${shortcut.key ?? shortcut.label}`,
            ...{ group: group.title, label: shortcut.label },
            ...(shortcut.key === undefined ? {} : { keys: shortcut.key }),
            run: () => shortcut.run(new KeyboardEvent('keydown')),
          })),
      ),
      ...(inPast ? [] : quickEntries(me)).map((entry) => ({
        id: entry.path,
        group: t('frame:palette.create'),
        label: t(`frame:side.${entry.key}`),
        run: go(entry.path),
      })),
      ...headerEntries().map((entry) => ({
        id: entry.path,
        group: t('frame:palette.go'),
        label: t(`frame:nav.${entry.key}`),
        run: go(entry.path),
      })),
      ...allPlaces(me).map((place) => ({
        id: `side:${place.path}`,
        group: t('frame:palette.go'),
        label: wordOf(place),
        run: go(place.path),
      })),
      {
        id: 'theme',
        group: act,
        label: t('frame:palette.toggleTheme'),
        run: () => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark'),
      },
      {
        id: 'language',
        group: act,
        label: t('frame:palette.toggleLanguage'),
        run: () => void switchLanguage(languageStore.get() === 'zh-CN' ? 'en-US' : 'zh-CN'),
      },
      { id: 'manual', group: act, label: t('frame:product.manual'), run: () => dialogStore.set('manual') },
      { id: 'help', group: act, label: t('frame:product.help'), run: () => dialogStore.set('help') },
      { id: 'keys', group: act, label: t('frame:product.shortcuts'), run: () => dialogStore.set('shortcuts') },
      { id: 'lock', group: act, label: t('frame:user.lock'), run: lockScreen },
    ];
  }, [t, wordOf, navigate, me, inPast, colorScheme, setColorScheme, groups]);

  const wanted = typed.trim().toLowerCase();
  const found = commands.filter((command) => {
    if (wanted === '' || command.label.toLowerCase().includes(wanted)) return true;
    return pinyinOf !== null && HAN.test(command.label) && pinyinFit(pinyinOf(command.label), wanted) !== null;
  });
  const all: Command[] =
    wanted === ''
      ? found
      : [
          ...finds,
          ...found,
          {
            id: 'search',
            group: t('common:actions.search'),
            label: t('frame:palette.searchFor', { key: typed.trim() }),
            run: () => void navigate(`/globSearch?key=${encodeURIComponent(typed.trim())}`),
          },
        ];

  const choose = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt((before) => Math.min(all.length - 1, before + 1));
    else if (event.key === 'ArrowUp') setAt((before) => Math.max(0, before - 1));
    else if (event.key === 'Enter') choose(all[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      centered={false}
      yOffset="12vh"
      transitionProps={{ duration: 100 }}
      attributes={{ content: { 'aria-label': t('frame:palette.label') } }}
    >
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        px={12}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={all[at] ? `${listId}-${String(at)}` : undefined}
        aria-label={t('frame:palette.label')}
        placeholder={t('frame:palette.placeholder')}
        leftSection={<IconSearch size={18} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ScrollArea.Autosize
        mah={360}
        className={classes['list'] ?? ''}
        styles={{ content: { minWidth: 0, width: '100%' } }}
      >
        <div id={listId} role="listbox" aria-label={t('frame:palette.label')}>
          {all.map((command, index) => (
            <div
              key={command.id}
              id={`${listId}-${String(index)}`}
              role="option"
              aria-selected={index === at}
              className={clsx(classes['option'], index === at && classes['on'])}
              onMouseMove={() => setAt(index)}
              onClick={() => choose(command)}
            >
              <span className={classes['label']}>
                <OneLine text={command.label} most={Infinity} held={index === at && keyboard} />
                {command.hint === undefined || command.hint === '' ? null : (
                  <span className="mute">{command.hint}</span>
                )}
              </span>
              <span className="mute">{command.keys === undefined ? command.group : <Keys of={command.keys} />}</span>
            </div>
          ))}
        </div>
        {all.length === 0 ? (
          <Text c="dimmed" p={12}>
            {t('frame:palette.none')}
          </Text>
        ) : null}
      </ScrollArea.Autosize>
    </Modal>
  );
};
