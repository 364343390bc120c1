import type { z } from 'zod';
import type { Call, Label } from './call';
import type { RegisterOf } from './define-register';
import type { RefusalKey } from './result-codes';
import type { FieldChange } from './trace';

type Schemas = Readonly<Record<string, z.ZodType>>;
type DataOf<S extends Schemas, K extends keyof S> = z.infer<S[K]>;
/** Types of events that carry no changes of their own. */
type Silent<S extends Schemas> = {
  [K in keyof S]: DataOf<S, K> extends { readonly changes: unknown } ? never : K;
}[keyof S];
/** What an event says changed, field by field; `carried` are those that it carries itself. */
type Tell<Data> = (data: Data, carried: readonly FieldChange[]) => readonly FieldChange[];

type Declared<S extends Schemas> = {
  readonly category: string;
  /** What its streams are of, as people call it; null for how the product keeps order. */
  readonly label: Label | null;
  /** Today's shape of each event. */
  readonly schemas: S;
  /** What happened, in words. */
  readonly words: { readonly [K in keyof S]: Label };
  /** What is read off events that tell it in their own words, and of others where they carry less than they say. */
  readonly changes: { readonly [K in Silent<S>]: Tell<DataOf<S, K>> } & {
    readonly [K in Exclude<keyof S, Silent<S>>]?: Tell<DataOf<S, K>>;
  };
  /**
   * Every event of every stream is in the audit trail, but for these, each with its reason. How the product keeps order is
   * not what people did; what came of it stands in the events of the thing itself.
   */
  readonly notInTrail?: { readonly [K in keyof S]?: string };
  /** Events whose declarations stand elsewhere, such as the facts of modules. */
  readonly derived?: {
    readonly schemas: Schemas;
    readonly words: Readonly<Record<string, Label>>;
    readonly notInTrail: string;
  };
};

/** One kind of stream: its events, and what trails say of each. */
export type StreamManifest = {
  readonly category: string;
  readonly label: Label | null;
  readonly schemas: Schemas;
  readonly words: Readonly<Record<string, Label>>;
  readonly changes: Readonly<Record<string, Tell<object>>>;
  readonly notInTrail: Readonly<Record<string, string>>;
};

export const stream = <const S extends Schemas>(declared: Declared<S>): StreamManifest => {
  const { category, label, schemas, words, changes, notInTrail = {}, derived } = declared;
  const derivedReasons = Object.keys(derived?.schemas ?? {}).map((type) => [type, derived?.notInTrail ?? '']);
  return {
    ...{ category, label },
    schemas: { ...schemas, ...derived?.schemas },
    words: { ...words, ...derived?.words },
    // Each is asked for events of its own type alone.
    changes: changes as Readonly<Record<string, Tell<object>>>,
    notInTrail: { ...(notInTrail as Readonly<Record<string, string>>), ...Object.fromEntries(derivedReasons) },
  };
};

/** All that a context is, in one place; the lists of the whole product are collected from them (`context-list.ts`). */
export type ContextManifest<Name extends string = string> = {
  /** Of its folder in every package. */
  readonly name: Name;
  readonly streams?: readonly StreamManifest[];
  readonly registers?: readonly RegisterOf[];
  /** Registers of which the engine decides and folds the events alone: what they are called, listed and shown by is written by hand. */
  readonly decidedOnly?: readonly RegisterOf[];
  readonly calls?: readonly Call[];
  /** What its commands say no to, beside what every command and every register may. */
  readonly refusals?: readonly RefusalKey[];
  /** The same of its queries, beside what any query may. */
  readonly queryRefusals?: readonly RefusalKey[];
  /** Calls that the product makes itself: no gateway, no document and no person knows them. */
  readonly internalCalls?: readonly Call[];
  /** What an API token may be given in it, as its issuer reads it; nothing where it is not said (`token-scopes.ts`). */
  readonly tokens?: { readonly read?: Label; readonly write?: Label };
};

export const defineContext = <const Name extends string>(manifest: ContextManifest<Name>): ContextManifest<Name> =>
  manifest;
