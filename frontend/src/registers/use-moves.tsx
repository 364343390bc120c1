import { Button, Menu } from '@mantine/core';
import type { Register } from '@shilu/events/core/define-register';
import type { Move } from '@shilu/events/core/life-cycle';
import type { RegisterEntry } from '@shilu/events/core/register';
import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { LazyPart } from '../ui/lazy-part';
import { MoveDialog } from './move-dialog';

const SignedMove = lazy(() => import('./signed-move').then((file) => ({ default: file.SignedMove })));

type Asked = { readonly move: string; readonly entries: readonly RegisterEntry[]; readonly onDone?: () => void };

/** The moves that a person may make with entries, as menu items, as buttons, for several, and the dialog that asks. */
export const useMoves = (
  register: Register,
): {
  readonly openTo: (entry: RegisterEntry) => readonly Move[];
  readonly ask: (move: Move, entry: RegisterEntry) => void;
  readonly items: (entry: RegisterEntry) => ReactNode;
  /** `others` is what else may be done with them at once. */
  readonly bulk: (entries: readonly RegisterEntry[], done: () => void, others: ReactNode) => ReactNode;
  readonly hasBatch: boolean;
  readonly dialog: ReactNode;
} => {
  const { t } = useTranslation('registers');
  const language = useStore(languageStore);
  const [asked, setAsked] = useState<Asked | null>(null);
  const moves = register.life?.moves ?? [];
  const openTo = (entry: RegisterEntry): readonly Move[] => moves.filter(({ name }) => entry.moves?.includes(name));
  const ask = ({ name }: Move, entry: RegisterEntry): void => setAsked({ move: name, entries: [entry] });
  const [entry] = asked?.entries ?? [];
  const move = moves.find(({ name }) => name === asked?.move);
  const signed = move?.signs !== undefined && entry ? { move, act: move.signs, entry } : null;
  return {
    openTo,
    ask,
    items: (entry) => {
      const open = openTo(entry);
      return open.length === 0 ? null : (
        <>
          {open.map((move) => (
            <Menu.Item
              key={move.name}
              {...(move.final ? { color: 'var(--red)' } : {})}
              onClick={() => ask(move, entry)}
            >
              {move.label[language]}
            </Menu.Item>
          ))}
          <Menu.Divider />
        </>
      );
    },
    bulk: (entries, done, others) => {
      const open = moves.filter(
        ({ batch, name }) => batch !== undefined && entries.some((entry) => entry.moves?.includes(name)),
      );
      if (open.length === 0 && others === null) return <span>{t('move.noneAtOnce')}</span>;
      return (
        <>
          {open.map((move) => (
            <Button
              key={move.name}
              size="compact-sm"
              variant="outline"
              onClick={() => setAsked({ move: move.name, entries, onDone: done })}
            >
              {move.label[language]}
            </Button>
          ))}
          {others}
        </>
      );
    },
    hasBatch: moves.some(({ batch }) => batch !== undefined),
    dialog:
      asked === null ? null : signed ? (
        <LazyPart onClose={() => setAsked(null)}>
          <SignedMove {...{ register, ...signed }} onClose={() => setAsked(null)} />
        </LazyPart>
      ) : (
        <MoveDialog
          register={register}
          move={asked.move}
          entries={asked.entries}
          onDone={() => asked.onDone?.()}
          onClose={() => setAsked(null)}
        />
      ),
  };
};
