import { z } from 'zod';
import type { Label } from '../../core/call';
import type { RegisterField } from '../../core/fields/field-types';
import { fieldSchema } from '../../core/register-field';
import type { Platform } from './platform';

export type RequestValues = Readonly<Record<string, unknown>>;

/**
 * Something that a platform can be asked for, declared once: the call, its checks, the form, the contract with the
 * platform and the words on the screen follow from it.
 */
export type PlatformOperation = {
  /** `platform.verbNoun`; stands in events and never changes. */
  readonly name: `${Platform}.${string}`;
  readonly platform: Platform;
  readonly callId: string;
  readonly path: string;
  /** Resource of the platform's own API that such requests are posted to. */
  readonly resource: string;
  /** What it is, and what a person does: `Inspection sheet`, `Submit a sample for inspection`. */
  readonly label: Label;
  readonly action: Label;
  readonly fields: readonly RegisterField[];
  /** The field that names the request in a list. */
  readonly titleField: string;
  /** The platform answers now, or after a while has to be asked for the result. */
  readonly completes: 'atOnce' | 'later';
  /** It says which compound something is: the structures of the module that it is asked from are read before. */
  readonly ofStructure?: boolean;
  /** What the result speaks of. */
  readonly resultItems: readonly {
    readonly value: string;
    readonly label: Label;
    /** What the platform calls what it was sent: its record is found by that. */
    readonly isNumber?: true;
  }[];
  /** What stands there follows from what the record says; nobody asks for it by a form. */
  readonly byRecord?: true;
  /**
   * The field that names those in which this record's value shall stand against the latest version of the platform
   * (`fieldDiffers`): chosen field by field when it was refused, not filled in.
   */
  readonly keeps?: string;
  /** Fields that go along as the record has them: nobody fills them in, and nobody reads them on a screen. */
  readonly goAlong?: readonly string[];
  /** Reasons of the platform; those of every platform are in `refusal-reasons.ts`. */
  readonly refusals: Readonly<Record<string, Label>>;
};

export const requestValuesSchema = (operation: PlatformOperation): z.ZodObject =>
  z.strictObject(Object.fromEntries(operation.fields.map((field) => [field.key, fieldSchema(field)])));

/** The fields that people read. */
export const shownFields = ({ fields, goAlong = [] }: PlatformOperation): readonly RegisterField[] =>
  fields.filter(({ key }) => !goAlong.includes(key));

/** The values that were given: what a person left empty is absent. */
export const givenValues = (values: RequestValues): RequestValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

export const units = (...given: readonly string[]): readonly { readonly value: string; readonly label: Label }[] =>
  given.map((value) => ({ value, label: { 'zh-CN': value, 'en-US': value } }));
