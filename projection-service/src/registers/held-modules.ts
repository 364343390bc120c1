import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterState } from '@shilu/events/core/register';
import { holdsModules } from '@shilu/events/structures/structure-places';
import { z } from 'zod';

const modules = z.array(
  z.object({
    type: z.string(),
    title: z.string(),
    content: z.unknown().optional(),
    contentVersion: z.number().default(1),
  }),
);
export type HeldModule = z.infer<typeof modules>[number];

/** The modules that a field's value holds; none where it is no list of them. */
export const modulesIn = (value: unknown): readonly HeldModule[] => modules.safeParse(value).data ?? [];

/** The modules of an entry, in their order; a module is named by its place among them. */
export const modulesOf = ({ fields }: Register, values: RegisterValues): readonly HeldModule[] =>
  fields.flatMap((field) => (holdsModules(field) ? modulesIn(values[field.key]) : []));

export type HeldEntry = { readonly id: string; readonly state: RegisterState };

/** What stands in entries, as version 0, and what the newest version of each holds, which others may read. */
export const heldValues = (entries: readonly HeldEntry[]) =>
  entries.flatMap(({ id, state: { values, newest, versions } }) => [
    { id, version: 0, values },
    ...(newest === null ? [] : [{ id, version: versions.at(-1)?.number ?? 1, values: newest }]),
  ]);
