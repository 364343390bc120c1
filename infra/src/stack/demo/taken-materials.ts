import type { CarriedFrom } from '@shilu/events/records/modules/carry-over';
import { equation } from '@shilu/events/records/modules/equation/equation';
import { equationShape } from '@shilu/events/records/modules/equation/equation-shape';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import type { ContentModule } from './content/types';
import { experimentIdOf } from './ids';
import type { RecordReader } from './load-experiment';

type Material = { readonly product: Row; readonly from: CarriedFrom };
/** Products of other experiments by the substance that each of them is. */
export type Materials = ReadonlyMap<string, Material>;

/** The first batch of what an experiment made, as it stands in its record. */
export const madeBy = async (key: string, read: RecordReader): Promise<Material> => {
  const recordId = experimentIdOf(key);
  const module = (await read(recordId)).modules.find(({ type }) => type === equation.type);
  const product = equationShape.safeParse(module?.content).data?.cwdataSource[0];
  const [batch] = product?.batches ?? [];
  if (module === undefined || product === undefined || batch === undefined) throw new Error(`${key} made nothing`);
  return { product, from: { recordId, moduleId: module.id, row: product.id, batch: batch.id } };
};

/** What the reactions among these modules take from experiments that were loaded before. */
export const materialsFor = async (modules: readonly ContentModule[], read: RecordReader): Promise<Materials> => {
  const takes = modules.flatMap((module) => (module.kind === 'reaction' ? Object.entries(module.takes ?? {}) : []));
  const found = new Map<string, Material>();
  for (const [substance, key] of takes) found.set(substance, await madeBy(key, read));
  return found;
};
