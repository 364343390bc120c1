import { streamName } from '@shilu/events/core/envelope';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';
import type { Viewer } from './query';

/**
 * What is shown of things of one category, those being repaired marked: a read model could not take one of their events,
 * or the directory withholds what they grant. Every list and page of such things goes through here.
 */
export const markRepaired = async <Row extends { readonly id: string }>(
  pool: Pool,
  { directory }: Viewer,
  category: string,
  rows: readonly Row[],
): Promise<(Row & { readonly beingRepaired?: true })[]> => {
  const streamOf = ({ id }: Row): string => streamName(category, id);
  const untaken = await beingRepaired(pool, rows.map(streamOf));
  return rows.map((row) =>
    untaken.has(streamOf(row)) || directory.withheld.has(streamOf(row)) ? { ...row, beingRepaired: true } : row,
  );
};
