import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import { createContext } from 'react';

/** What the record's other modules say now, for what an open text shows of them. */
export const SaidContext = createContext<RecordSaid | undefined>(undefined);
