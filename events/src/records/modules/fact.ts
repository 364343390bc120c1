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
  /** As it reads on the page of the record that states it, before what it is about; `label.stated` where it is not said. */
  readonly says?: (detail: z.infer<Detail>) => Label;
  /** Of a fact that leads from one step of a synthesis to the next: which product of its subject went on, and from which batch. */
  readonly leads?: (detail: z.infer<Detail>) => Lead;
};

export type Lead = {
  readonly module: string;
  readonly row: string;
  readonly batch: string | null;
  readonly lot: string;
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
  /** On the page of what states it; null of what a later release states. */
  readonly said: (detail: unknown) => ToldFact | null;
  /** Null of what leads nowhere. */
  readonly lead: ((detail: unknown) => Lead | null) | null;
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
  says,
  leads,
  ...type
}: FactDeclaration<Stated, Withdrawn, Detail>): FactType<Stated, Withdrawn, Detail> => ({
  ...type,
  told: (detail) => {
    const read = type.detail.safeParse(detail);
    return read.success ? { label: seenFrom(read.data), remark: remark(read.data) } : null;
  },
  said: (detail) => {
    const read = type.detail.safeParse(detail);
    return read.success ? { label: says?.(read.data) ?? type.label.stated, remark: remark(read.data) } : null;
  },
  lead:
    leads === undefined
      ? null
      : (detail) => {
          const read = type.detail.safeParse(detail);
          return read.success ? leads(read.data) : null;
        },
});
