import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { own } from '@shilu/events/core/own';
import type { ReactNode } from 'react';
import { LazyPart } from '../ui/lazy-part';
import type { RegisterExtra } from './register-extra';

type Props = { readonly field: RegisterField; readonly text: string; readonly extra: RegisterExtra | undefined };

/** The text of a field, or what its context shows in place of it. */
export const ShownField = ({ field, text, extra }: Props): ReactNode => {
  const Shown = own(extra?.shows ?? {}, field.key);
  if (Shown === undefined) return text;
  return (
    <LazyPart>
      <Shown text={text} />
    </LazyPart>
  );
};
