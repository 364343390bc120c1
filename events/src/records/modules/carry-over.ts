import { z } from 'zod';
import type { Label } from '../../core/call';
import { labelledIdentities } from './identity';

/**
 * What another record's modules are copied for: a clone, which is the same again, or the next experiment, which has the
 * set-up and none of what came of it.
 */
export const cloneForSchema = z.enum(['clone', 'next']);
export const CLONED_FOR = cloneForSchema.options;
export type ClonedFor = z.infer<typeof cloneForSchema>;

/** Where a content is carried over from; what of it is meant, where one part of it is, such as a batch of a product. */
export type CarriedFrom = {
  readonly recordId: string;
  readonly moduleId: string;
  readonly row: string | null;
  readonly batch: string | null;
  /** One of several runs of it (a line of the runs of a reaction), where that is meant. */
  readonly run?: string | null;
};

/** Pure; what it gives fits the schema where the content does, and taking it once more changes nothing. */
export type Take<Content> = (content: Content, from?: CarriedFrom) => Content;

/** What is taken along of a content: all of it, or what `take` leaves, and the words that say before what stays behind. */
export type Carry<Content> = 'all' | { readonly take: Take<Content>; readonly told: Label };

/**
 * What is taken along of a content into a clone of its record, into the next experiment, and from a template into a record
 * that begins with it. Signatures, comments, grants and not-applicable marks are no content and always stay behind.
 */
export type CarryOver<Content> = Readonly<Record<ClonedFor, Carry<Content>>> & {
  readonly record: 'all' | Take<Content>;
  /** What a copy of one module has of it; all of it where a copy states nothing a second time. */
  readonly copy?: Take<Content>;
};

const RESULT = /收率|产率|得率|实得|实际|实测|测得|结果|外观|纯度|\b(?:yields?|isolated|actual|found|measured|observed|results?|appearance|purity)\b/i; // prettier-ignore
const BEFOREHAND = /理论|计算|预期|目标|\b(?:theoretical|calculated|expected|target)\b/i;

/**
 * Whether a value under this label came of the experiment itself, as a yield or a measured mass does, or is of a bottle that
 * was used in it: the next experiment has its own. What was calculated or aimed at beforehand is set-up.
 */
export const isOfOneExperiment = (label: string, value: string): boolean =>
  (RESULT.test(label) && !BEFOREHAND.test(label)) || labelledIdentities(label, value).length > 0;
