import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, OrderTools } from './order-tools';
import { leadToUnitQuestion } from './units/unit-question';

/** A field of a form, or a column of a table. */
type Part = { readonly key: string; readonly label: string; readonly required?: boolean | undefined };

type Props<P extends Part> = {
  readonly parts: readonly P[];
  /** What it is, beside its name: its type, unit, bounds. */
  readonly kind: (part: P, at: number) => ReactNode;
  /** What is said and asked below that. */
  readonly below: (part: P, at: number) => ReactNode;
  /** Whether something may be asked for in it; what is computed is never missing. */
  readonly mayRequire?: (part: P) => boolean;
  /** One at least stays. */
  readonly keepsOne?: boolean;
  /** One of several on the screen, which end together. */
  readonly ends?: false;
  readonly addLabel: string;
  readonly extra: ReactNode;
  readonly onLabel: (at: number, label: string) => void;
  readonly onRequired: (at: number, required: boolean) => void;
  readonly onOrder: (parts: P[]) => void;
  /** Adds one at the end; answers its key. */
  readonly onAdd: () => string;
  readonly onRemove: (at: number) => void;
  readonly onDone: () => void;
};

/** Names, orders, adds and removes the parts of a form or a table; what each is, its module type says. */
export const PartDesigner = <P extends Part>(props: Props<P>) => {
  const { parts, mayRequire = () => true, keepsOne = false, onAdd, onRemove, onDone } = props;
  const { t } = useTranslation('records');
  const box = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  /** Of a part that Enter has just added, as long as nobody has named it. */
  const unnamed = useRef<string | null>(null);
  const ending = useRef(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const names = box.current?.querySelectorAll<HTMLInputElement>('input[data-part-name]');
    const last = names?.[names.length - 1];
    if (ending.current) done.current();
    else if (added.current) {
      last?.focus();
      last?.select();
    }
    // An undo that takes what is designed away leaves the focus nowhere, and its keys with it.
    else if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('input')?.focus();
    added.current = false;
    ending.current = false;
  }, [parts.length]);
  const add = (byEnter: boolean): void => {
    added.current = true;
    const key = onAdd();
    unnamed.current = byEnter ? key : null;
  };
  /** Enter names a part and begins the next; in the one just begun it ends the list. */
  const onName = (event: KeyboardEvent, at: number): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at < parts.length - 1) return onDone();
    if (unnamed.current !== null && unnamed.current === parts[at]?.key) {
      ending.current = true;
      return onRemove(at);
    }
    add(true);
  };
  return (
    <Stack gap={10} ref={box} data-designing>
      {parts.map((part, at) => (
        <Stack key={part.key} gap={6} p={10} style={{ border: '1px solid var(--line)', borderRadius: 8 }}>
          <Group gap={8} align="end" wrap="wrap" data-unit-row>
            <TextInput
              label={t('design.name')}
              data-part-name
              required
              value={part.label}
              maxLength={100}
              style={{ flex: 2, minWidth: 140 }}
              onKeyDown={(event) => onName(event, at)}
              onChange={(event) => {
                unnamed.current = null;
                props.onLabel(at, event.currentTarget.value);
              }}
            />
            {props.kind(part, at)}
            {mayRequire(part) ? (
              <Checkbox
                label={t('design.required')}
                mb={8}
                checked={part.required ?? false}
                onChange={(event) => props.onRequired(at, event.currentTarget.checked)}
              />
            ) : null}
            <OrderTools
              name={part.label}
              at={at}
              count={parts.length}
              onMove={(by) => props.onOrder(moved(parts, at, by))}
              {...(keepsOne && parts.length === 1 ? {} : { onRemove: () => onRemove(at) })}
            />
          </Group>
          {props.below(part, at)}
        </Stack>
      ))}
      <Group justify="space-between">
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => add(false)}>
          {props.addLabel}
        </Button>
        {props.extra}
        {props.ends === false ? null : (
          <Button
            size="compact-md"
            onClick={() => leadToUnitQuestion(box.current) || onDone()}
            disabled={parts.length === 0}
          >
            {t('design.done')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};
