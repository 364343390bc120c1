import { categoryOf, entityIdOf, streamName } from '../core/envelope';

/**
 * What may be done beside an entry of a register, whatever the register: each writes into a stream of its own,
 * `<capability>-<category>-<id>`, so that the entry's revision, its hash and its signatures stay as they are. Whoever
 * reads the entry itself has part in it, and nobody else learns that there is any.
 */
export const CAPABILITIES = ['comment', 'relate'] as const;
export type CapabilityName = (typeof CAPABILITIES)[number];

/** What a capability is about: today an entry of a register. */
export type Subject = { readonly category: string; readonly id: string };

/** The id of a capability's stream is the name of its subject's. */
export const subjectKey = ({ category, id }: Subject): string => streamName(category, id);

export const isCapability = (category: string): category is CapabilityName =>
  (CAPABILITIES as readonly string[]).includes(category);

/** What a stream of a capability is about; null for every other stream. */
export const subjectOf = (stream: string): Subject | null => {
  if (!isCapability(categoryOf(stream))) return null;
  const key = entityIdOf(stream);
  return { category: categoryOf(key), id: entityIdOf(key) };
};

/** More of a kind than this nobody reads through, and one row of a table holds them. */
export const MOST_PER_ENTRY = 500;
