import type { ReactNode } from 'react';
import { LazyPart } from '../ui/lazy-part';
import type { ShownAs } from './register-extra';

type Props = { readonly text: string; readonly as: ShownAs | undefined };

/** The text of a field, or what its context shows in place of it. */
export const ShownField = ({ text, as: Shown }: Props): ReactNode =>
  Shown === undefined ? (
    text
  ) : (
    <LazyPart>
      <Shown text={text} />
    </LazyPart>
  );
