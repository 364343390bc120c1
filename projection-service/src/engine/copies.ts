import type { RequestOf, ResponseOf } from '@shilu/events/core/call';
import { copyLeaves, fileLeaves, listLeaves, trailLeaves } from '@shilu/events/records/export-calls';
import type { CallContext } from '@shilu/infra/http/call-context';
import type { Report } from '@shilu/infra/http/report';

type Leaves = typeof copyLeaves | typeof trailLeaves | typeof fileLeaves | typeof listLeaves;
type Asked<C extends Leaves> = Omit<RequestOf<C>, 'accountId' | 'sessionId'>;
type Registered<C extends Exclude<Leaves, typeof fileLeaves | typeof listLeaves>> = ResponseOf<C> & {
  /** Of the event; what leaves is read no earlier than there. */
  readonly position: string | null;
};

/** What leaves the laboratory is an event before it is made: nothing leaves whose event could not be written. */
export type Copies = {
  readonly ofRecord: (context: CallContext, copy: Asked<typeof copyLeaves>) => Promise<Registered<typeof copyLeaves>>;
  readonly ofTrail: (context: CallContext, copy: Asked<typeof trailLeaves>) => Promise<Registered<typeof trailLeaves>>;
  readonly ofFile: (context: CallContext, copy: Asked<typeof fileLeaves>) => Promise<void>;
  readonly ofList: (context: CallContext, copy: Asked<typeof listLeaves>) => Promise<void>;
};

/** `proven`: refuses a record of which the read model shows something else than its events. */
export const createCopies = (report: Report, proven: (recordId: string) => Promise<void>): Copies => {
  const by = ({ session }: CallContext) => ({ accountId: session.accountId, sessionId: session.id });
  const about = ({ commandId, correlation }: CallContext) => ({ commandId, correlation });
  return {
    ofRecord: async (context, copy) => {
      await proven(copy.experimentId);
      const { response, position } = await report(copyLeaves, { ...copy, ...by(context) }, about(context));
      return { ...response, position };
    },
    ofTrail: async (context, copy) => {
      const { response, position } = await report(trailLeaves, { ...copy, ...by(context) }, about(context));
      return { ...response, position };
    },
    ofFile: async (context, copy) => {
      await report(fileLeaves, { ...copy, ...by(context) }, about(context));
    },
    ofList: async (context, copy) => {
      await report(listLeaves, { ...copy, ...by(context) }, about(context));
    },
  };
};
