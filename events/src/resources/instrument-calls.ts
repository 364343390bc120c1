import { z } from 'zod';
import { defineCall } from '../core/call';
import { distinct, id, isoInstant } from '../core/schemas';

/** So many instruments are asked about at once: those of one step of a method. */
const MOST = 20;

export const instrumentCalls = {
  /**
   * Instruments as they were at a moment, from their own streams, or as they are now: whether they were in service, and
   * calibrated until when, while somebody worked with them. One that is not open to whoever asks is left out.
   */
  instrumentsAsOf: defineCall({
    id: 'X871',
    method: 'POST',
    path: 'Instrument/AsOf',
    kind: 'query',
    context: 'resources',
    summary: { 'zh-CN': '仪器：某一时刻的状态与校准', 'en-US': 'Instrument: state and calibration at a moment' },
    request: z.strictObject({ ids: distinct(z.array(id).min(1).max(MOST)), at: isoInstant.nullable() }),
    response: z.array(
      z.object({
        id: z.string(),
        /** How often its entry had been changed by then: which of its versions it was. */
        revision: z.number().int(),
        state: z.string(),
        stateWords: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
        calibratedOn: z.string().nullable(),
        calibrationDue: z.string().nullable(),
        certificate: z.string().nullable(),
        /** In service, and within its calibration where it has one. */
        isFit: z.boolean(),
      }),
    ),
  }),
} as const;
