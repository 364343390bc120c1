import { Text } from '@mantine/core';
import { entryName, type Register } from '@shilu/events/core/define-register';
import type { Move } from '@shilu/events/core/life-cycle';
import { moveCallsOf, type MoveCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerKey } from '@shilu/events/live/told-key';
import { useMemo, useState, type PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { KeptForm } from '../ui/kept-form/kept-form';
import { useFormCommand } from '../ui/kept-form/use-kept-form';
import { Modal } from '../ui/modal';
import { showDone } from '../ui/toasts';
import { PartlyDone } from './partly-done';
import { SeveralNamed } from './several-named';
import { useMoveForm } from './use-move-form';

type Props = {
  readonly register: Register;
  readonly move: string;
  /** One entry, or several that are moved alike. */
  readonly entries: readonly RegisterEntry[];
  /** At least one of them was moved. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
};

/** A move, of one entry or of several alike, before it is made. */
export const MoveDialog = ({ register, move, entries, onDone, onClose }: Props) => {
  const language = useStore(languageStore);
  const { t } = useTranslation('registers');
  const { one, batch, move: declared } = useMemo(() => moveCallsOf(register, move), [register, move]);
  const shared = {
    ...{ register, move: declared, onClose },
    onMoved: (count: number): void => {
      showDone(t('move.done', { move: declared.label[language], count }));
      onDone?.();
    },
  };
  const [entry, ...others] = entries;
  if (entry !== undefined && others.length === 0) return <MoveOne {...shared} call={one} entry={entry} />;
  if (batch === null) throw new Error(`${register.name} moves no several entries at once by ${move}`);
  return <MoveSeveral {...shared} call={batch} entries={entries} />;
};

type Shared = {
  readonly register: Register;
  readonly move: Move;
  /** So many were moved. */
  readonly onMoved: (count: number) => void;
  readonly onClose: () => void;
};

const MoveOne = ({
  register,
  move,
  call,
  entry,
  onMoved,
  onClose,
}: Shared & { readonly call: MoveCalls['one']; readonly entry: RegisterEntry }) => {
  const { t } = useTranslation('registers');
  const language = useStore(languageStore);
  const form = useMoveForm(register, move, { entries: [entry], begins: true });
  const run = useFormCommand(form.kept, call, {
    refresh: [registerKey(register)],
    onDone: () => {
      onMoved(1);
      onClose();
    },
  });
  const name = entryName(register, entry.values, language) ?? entry.id;
  return (
    <MoveModal title={t('move.title', { move: move.label[language], name })} onClose={onClose}>
      <MoveForm
        {...{ move, form, onClose }}
        working={run.isPending}
        onSubmit={(given) => run.mutate({ request: { ...given, id: entry.id, baseRevision: entry.revision } })}
      />
    </MoveModal>
  );
};

const MoveSeveral = ({
  register,
  move,
  call,
  entries,
  onMoved,
  onClose,
}: Shared & { readonly call: NonNullable<MoveCalls['batch']>; readonly entries: readonly RegisterEntry[] }) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  // Those that it cannot be made with now are not asked for: they would only be refused.
  const movable = entries.filter(({ moves }) => moves?.includes(move.name));
  const [left, setLeft] = useState<readonly { readonly id: string; readonly why: string }[]>([]);
  const form = useMoveForm(register, move, { entries: movable, begins: true });
  const run = useFormCommand(form.kept, call, {
    refresh: [registerKey(register)],
    onDone: ({ response: { results } }) => {
      const refusals = results.flatMap(({ id, refusal }) => (refusal ? [{ id, why: refusal.message }] : []));
      const moved = results.length - refusals.length;
      if (moved > 0 || refusals.length === 0) onMoved(moved);
      if (refusals.length === 0) onClose();
      else setLeft(refusals);
    },
  });
  const nameOf = (id: string): string => {
    const entry = entries.find((each) => each.id === id);
    return (entry && entryName(register, entry.values, language)) ?? id;
  };
  return (
    <MoveModal
      title={t('registers:move.several', { move: move.label[language], count: movable.length })}
      onClose={onClose}
    >
      {left.length > 0 ? (
        <PartlyDone {...{ left, nameOf, onClose }} asked={movable.length} />
      ) : (
        <MoveForm
          {...{ move, form, onClose }}
          working={run.isPending}
          onSubmit={(given) => run.mutate({ request: { ...given, ids: movable.map(({ id }) => id) } })}
        >
          <div>
            <SeveralNamed names={movable.map(({ id }) => ({ id, name: nameOf(id) }))} />
            {movable.length < entries.length ? (
              <Text c="dimmed">
                {t('registers:move.notThese', {
                  count: entries.length - movable.length,
                  move: move.label[language],
                })}
              </Text>
            ) : null}
          </div>
        </MoveForm>
      )}
    </MoveModal>
  );
};

const MoveModal = ({ title, onClose, children }: PropsWithChildren<{ title: string; onClose: () => void }>) => {
  const { t } = useTranslation('common');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {children}
    </Modal>
  );
};

type FormProps = Pick<Shared, 'move' | 'onClose'> & {
  readonly form: ReturnType<typeof useMoveForm>;
  readonly working: boolean;
  readonly onSubmit: (given: Readonly<Record<string, unknown>>) => void;
};

const MoveForm = ({ move, form, working, onSubmit, onClose, children }: PropsWithChildren<FormProps>) => {
  const language = useStore(languageStore);
  const { kept, isSaidBeside } = form;
  return (
    <KeptForm
      form={isSaidBeside ? { ...kept, refused: null } : kept}
      onSubmit={() => {
        const given = form.given();
        if (given !== null) onSubmit(given);
      }}
      onCancel={onClose}
      working={working}
      labelOf={form.labelOf}
      action={move.label[language]}
      danger={move.final === true}
    >
      {children}
      {form.fields}
    </KeptForm>
  );
};
