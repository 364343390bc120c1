import { recordCalls } from '@shilu/events/records/calls';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { equationShape } from '@shilu/events/records/modules/equation/equation-shape';
import { takenFromBatch } from '@shilu/events/records/modules/equation/taken-from';
import { callApi } from '../../../api/call-api';
import type { BatchOffer } from './offers';

/**
 * What a row becomes of a batch: by the product as its record has it now, never by what a list said of it. Null where the
 * batch is there no more.
 */
export const readBatch = async ({
  reaction,
  batch,
}: Pick<BatchOffer, 'reaction' | 'batch'>): Promise<((row: Row) => Partial<Row>) | null> => {
  const { response } = await callApi(recordCalls.record, { id: reaction.id });
  const content = equationShape.safeParse(response.modules.find(({ id }) => id === reaction.moduleId)?.content);
  const product = content.data?.cwdataSource.find(({ id }) => id === batch.row);
  if (product?.batches.some(({ id }) => id === batch.batch) !== true) return null;
  const { id: recordId, moduleId } = reaction;
  return (row) => takenFromBatch(row, product, { recordId, moduleId, row: product.id, batch: batch.batch, run: null });
};
