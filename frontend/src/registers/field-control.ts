import type { ComponentType } from 'react';

export type ControlProps = {
  readonly label: string;
  readonly value: unknown;
  readonly error: string | null;
  readonly readOnly: boolean;
  readonly onChange: (value: unknown) => void;
};

/** The control for a field whose shape is a register's own: its context hands it in with the screen. */
export type FieldControl = ComponentType<ControlProps>;
