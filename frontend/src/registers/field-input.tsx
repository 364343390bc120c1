import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { createElement } from 'react';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { FieldControl } from './field-control';
import { sharedOf } from './fields/field-ui';
import { uiOf } from './fields/field-uis';

type Props = {
  readonly field: RegisterField;
  readonly value: unknown;
  readonly error: string | null;
  readonly readOnly: boolean;
  /** Where typing begins when the form opens. */
  readonly first?: boolean;
  /** For a field of the register's own shape. */
  readonly control?: FieldControl | undefined;
  /** What that which stands there is called, as far as the entry says it. */
  readonly nameOf?: (category: string, id: string) => string | undefined;
  readonly onChange: (value: unknown) => void;
};

const noName = (): undefined => undefined;

/** The control for a field of a register. */
export const FieldInput = ({ field, error, first = false, nameOf = noName, ...rest }: Props) => {
  const language = useStore(languageStore);
  const shared = sharedOf(field, language, error, first);
  return createElement(uiOf(field).Control, { field, shared, language, nameOf, ...rest });
};
