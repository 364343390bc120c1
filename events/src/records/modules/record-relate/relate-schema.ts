import { z } from 'zod';
import { id, plainText } from '../../../core/schemas';
import { NOTE_MAX, RELATION_KINDS } from '../../../capabilities/relation-kinds';

const distinctBy = <T>(items: readonly T[], keyOf: (item: T) => string): boolean =>
  new Set(items.map(keyOf)).size === items.length;

export const MOST_RELATIONS = 200;

const relationSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  kind: z.enum(RELATION_KINDS),
  recordId: id,
  note: plainText(NOTE_MAX).optional(),
});

export const relateSchema = z.strictObject({
  relations: z
    .array(relationSchema)
    .max(MOST_RELATIONS)
    .refine((relations) => distinctBy(relations, (each) => each.id), { error: 'repeated' })
    .refine((relations) => distinctBy(relations, (each) => `${each.kind} ${each.recordId}`), { error: 'repeated' }),
});
export type Relate = z.infer<typeof relateSchema>;
export type Relation = Relate['relations'][number];

const relationShape = z.object({
  id: z.string(),
  kind: z.enum(RELATION_KINDS),
  recordId: z.string(),
  note: z.string().optional(),
});
const outer = z.object({ relations: z.array(relationShape) });

export const isRelation = (value: unknown): value is Relation => relationShape.safeParse(value).success;
export const relateShape = z.custom<Relate>((value) => outer.safeParse(value).success);
