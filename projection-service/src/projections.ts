import { contexts } from './contexts';
import type { ContextQueries } from './engine/context-queries';
import type { Projection } from './engine/projection';
import { registersProjection } from './registers/registers-projection';

type ModelsOf<Context> = Context extends ContextQueries<infer Model> ? Model : never;
type Contexts = typeof contexts;

/** What a query says that it reads: it waits for those to hold what its caller has just done. */
export type ModelName = ModelsOf<Contexts[keyof Contexts]> | (typeof registersProjection)['name'];

const all: readonly ContextQueries<ModelName>[] = Object.values(contexts);

/** Every read model of the product: that of all registers, and those that contexts have. */
export const projections: readonly Projection<ModelName>[] = [
  registersProjection,
  ...all.flatMap((context) => context.projections ?? []),
];
