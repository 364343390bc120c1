import type { Label } from '../../../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** How one record relates to another, told from either side. */
export const RELATION_KINDS = ['continues', 'repeats', 'uses', 'compares', 'refers'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

export const RELATION_WORDS: Readonly<Record<RelationKind, Label>> = {
  continues: of('接续', 'Continues'),
  repeats: of('重复', 'Repeats'),
  uses: of('使用其产物', 'Uses the product of'),
  compares: of('对照', 'Is compared with'),
  refers: of('参考', 'Refers to'),
};

export const RELATED_WORDS: Readonly<Record<RelationKind, Label>> = {
  continues: of('由其接续', 'Continued by'),
  repeats: of('由其重复', 'Repeated by'),
  uses: of('产物用于', 'Product used in'),
  compares: of('与其对照', 'Compared in'),
  refers: of('被其参考', 'Referred to by'),
};
