import { z } from 'zod';
import type { Label } from '../../core/call';

/**
 * What another record's modules are copied for: a clone, which is the same again, or the next experiment, which has the
 * set-up and none of what came of it.
 */
export const cloneForSchema = z.enum(['clone', 'next']);
export const CLONED_FOR = cloneForSchema.options;
export type ClonedFor = z.infer<typeof cloneForSchema>;

/** Pure; what it gives fits the schema where the content does, and taking it once more changes nothing. */
export type Take<Content> = (content: Content) => Content;

/** What is taken along of a content: all of it, or what `take` leaves, and the words that say before what stays behind. */
export type Carry<Content> = 'all' | { readonly take: Take<Content>; readonly told: Label };

/**
 * What is taken along of a content into a clone of its record, into the next experiment, and from a template into a record
 * that begins with it. Signatures, comments, grants and not-applicable marks are no content and always stay behind.
 */
export type CarryOver<Content> = Readonly<Record<ClonedFor, Carry<Content>>> & {
  readonly record: 'all' | Take<Content>;
};
