import { fieldChange, type FieldChange } from './trace';
import { isNothing, type TraceValue } from './trace-value';

type Told = readonly FieldChange[];

/** What events tell of themselves, made of values: for the `changes` of a stream. */
export const NOTHING = (): Told => [];
export const people = (ids: readonly string[]): TraceValue => ({ kind: 'ids', of: 'account', ids: [...ids] });
export const choice = (of: string, ...values: readonly string[]): TraceValue => ({
  ...{ kind: 'choice', of, values: [...values] },
});
export const count = (number: number): TraceValue => ({ kind: 'number', number: String(number) });
export const ids = (of: string, id: string | null): TraceValue | null =>
  id === null ? null : { kind: 'ids', of, ids: [id] };

/** What is told besides what changed; nothing is told of what is empty. */
export const said = (entity: string, values: Readonly<Record<string, TraceValue | null>>): Told =>
  Object.entries(values).flatMap(([field, value]) =>
    isNothing(value) ? [] : [fieldChange(field, `@${entity}.${field}`, null, value)],
  );

/** What a signature means. */
export const meant = ({ meaning }: { readonly meaning: { readonly zh: string; readonly en: string } }): TraceValue => ({
  ...{ kind: 'label', zh: meaning.zh, en: meaning.en },
});

/** That a signature was made with the signer's passkey; nothing where it was not. */
export const byPasskey = ({ passkey }: { readonly passkey?: unknown }): { readonly passkey: true | null } => ({
  passkey: passkey === undefined ? null : true,
});

export const become = (title: string, old: TraceValue | null, next: TraceValue | null): Told => [
  fieldChange(title.slice(title.indexOf('.') + 1), title, old, next),
];
