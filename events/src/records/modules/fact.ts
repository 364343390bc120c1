import { z } from 'zod';
import type { Label } from '../../core/call';
import type { DomainEvent } from '../../core/envelope';

/** What a fact is about: a thing of the product, by the category of its streams. */
export const subjectSchema = z.strictObject({ category: z.string(), id: z.string() });
export type Subject = z.infer<typeof subjectSchema>;

/** A fact as the thing that it is about tells it. */
export type ToldFact = { readonly label: Label; readonly remark: string };

/**
 * A kind of statement that modules make of something else, such as that this record repeats that one: an event of its own,
 * appended with the save, so that what was said of a thing is a query and no search of texts. Said again under the same
 * id, a fact takes the place of what was said before.
 */
type FactDeclaration<Stated extends string, Withdrawn extends string, Detail extends z.ZodType> = {
  /** Event that states it, and event that takes it back. */
  readonly stated: Stated;
  readonly withdrawn: Withdrawn;
  readonly label: { readonly stated: Label; readonly withdrawn: Label };
  readonly detail: Detail;
  /** Its subject is a thing of another system: here it is nobody's to read, and whoever may write may say so. */
  readonly outside?: true;
  /** As it reads on the page of what it is about: `is repeated in`. */
  readonly seenFrom: (detail: z.infer<Detail>) => Label;
  readonly remark: (detail: z.infer<Detail>) => string;
};

/** A fact as its module states it; `id` is its own within the module, `type` the event that states it. */
export type Fact = {
  readonly id: string;
  readonly type: string;
  readonly subject: Subject;
  readonly detail: Readonly<Record<string, unknown>>;
};

const named = { moduleId: z.string(), factId: z.string(), subject: subjectSchema };
export const withdrawnSchema = z.strictObject(named);
export const statedSchema = <Detail extends z.ZodType>(detail: Detail) => z.strictObject({ ...named, detail });

export type FactType<
  Stated extends string = string,
  Withdrawn extends string = string,
  Detail extends z.ZodType = z.ZodType,
> = Pick<FactDeclaration<Stated, Withdrawn, Detail>, 'stated' | 'withdrawn' | 'label' | 'detail' | 'outside'> & {
  /** On the page of what it is about; null of what a later release states. */
  readonly told: (detail: unknown) => ToldFact | null;
};

type Named = z.infer<typeof withdrawnSchema>;
/** Events of a type of facts. */
export type EventsOf<F> =
  F extends FactType<infer Stated, infer Withdrawn, infer Detail>
    ? DomainEvent<Stated, Named & { readonly detail: z.infer<Detail> }> | DomainEvent<Withdrawn, Named>
    : never;

export const defineFact = <const Stated extends string, const Withdrawn extends string, Detail extends z.ZodType>({
  seenFrom,
  remark,
  ...type
}: FactDeclaration<Stated, Withdrawn, Detail>): FactType<Stated, Withdrawn, Detail> => ({
  ...type,
  told: (detail) => {
    const read = type.detail.safeParse(detail);
    return read.success ? { label: seenFrom(read.data), remark: remark(read.data) } : null;
  },
});
