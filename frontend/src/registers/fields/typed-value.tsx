import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Shared } from './field-ui';

type Props = {
  readonly shared: Shared;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly onChange: (value: unknown) => void;
  readonly hint: string;
  /** Said beside what is none, once the field is left. */
  readonly wrong: string;
  /** What was typed, as the field holds it; null where it is none, and then the text itself is held and refused. */
  readonly read: (typed: string) => unknown;
  readonly write: (value: unknown) => string | null;
};

/** A value that is typed as text and held as something else. It is written in its own form when the field is left. */
export const TypedValue = ({ shared, value, readOnly, onChange, hint, wrong, read, write }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed === null && typeof value === 'string' && value.trim() !== '' && write(value) === null;
  return (
    <TextInput
      {...shared}
      error={shared.error ?? (isWrong ? wrong : null)}
      readOnly={readOnly}
      placeholder={hint}
      maxLength={100}
      value={typed ?? write(value) ?? (typeof value === 'string' ? value : '')}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(text.trim() === '' ? null : (read(text) ?? text));
      }}
    />
  );
};
