import type { Label } from '@shilu/events/core/call';
import type { RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import type { ComponentType, ReactNode } from 'react';

/** What is shown in place of a text. */
export type ShownAs = ComponentType<{ readonly text: string }>;

/** What a context brings to the screens of a register beside what its declaration says. Each is fetched when it is wanted. */
export type RegisterExtra = {
  /** A way in beside tables, such as the files of other programs. */
  readonly importing?: { readonly label: Label; readonly Dialog: ComponentType<{ readonly onClose: () => void }> };
  /** What stands above the fields of a new entry, and fills them in from something else; they are saved by the form alone. */
  readonly Beginning?: ComponentType<{ readonly onFill: (values: RegisterValues) => void }>;
  /** Fields that are shown as something other than their text, in the list and on the page of an entry. */
  readonly shows?: Readonly<Record<string, ShownAs>>;
  /** Where an entry is changed on a page of its own; else above the page that shows it. */
  readonly editAt?: string;
  /** A menu of what else is done with an entry; on its page further moves stand in it first. */
  readonly Actions?: ComponentType<{ readonly entry: RegisterEntry; readonly children?: ReactNode }>;
  /** What stands below the facts of an entry. */
  readonly Section?: ComponentType<{ readonly entry: RegisterEntry }>;
};
export type RegisterExtras = Readonly<Record<string, RegisterExtra>>;
