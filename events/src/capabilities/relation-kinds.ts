import type { Label, Language } from '../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** How one record relates to another. */
export const RELATION_KINDS = ['continues', 'repeats', 'uses', 'compares', 'refers'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** How an entry of a register relates to another one, or to a record. */
export const ENTRY_RELATION_KINDS = ['refers', 'continues', 'replaces', 'compares'] as const;
export type EntryRelationKind = (typeof ENTRY_RELATION_KINDS)[number];

/** V005: a remark has at most 250 characters. */
export const NOTE_MAX = 250;

type Words = Readonly<Record<RelationKind | EntryRelationKind, Label>>;

export const RELATION_WORDS: Words = {
  continues: of('接续', 'Continues'),
  repeats: of('重复', 'Repeats'),
  uses: of('使用其产物', 'Uses the product of'),
  compares: of('对照', 'Is compared with'),
  refers: of('参考', 'Refers to'),
  replaces: of('替代', 'Replaces'),
};

/** The same from the other end. */
export const RELATED_WORDS: Words = {
  continues: of('由其接续', 'Continued by'),
  repeats: of('由其重复', 'Repeated by'),
  uses: of('产物用于', 'Product used in'),
  compares: of('与其对照', 'Compared in'),
  refers: of('被其参考', 'Referred to by'),
  replaces: of('由其替代', 'Replaced by'),
};

/** How a relation is said of one of its ends: an inverse one reads as the other end would say it. */
export const toldRelation = (kind: keyof Words, inverse: boolean, language: Language): string =>
  (inverse ? RELATED_WORDS : RELATION_WORDS)[kind][language];
