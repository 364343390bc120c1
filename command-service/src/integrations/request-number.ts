import type { Author } from '../engine/author';
import type { Services } from '../engine/services';

/** The number of a request, the one it was given before where its making was broken off. */
export const requestNumber = ({ numbering, clock }: Services, id: string, author: Author): Promise<string> =>
  numbering.allocate({ name: 'request', prefix: 'RQ', digits: 4, year: String(clock().getFullYear()) }, id, author);
