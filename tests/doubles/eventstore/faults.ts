import { status, type ServiceError } from '@grpc/grpc-js';
import { refusal } from './messages';

/** `lostAnswer` and `silent` write and do not say so; `mute` neither writes nor answers; the others refuse before writing. */
export type FaultKind =
  'unavailable' | 'notLeader' | 'tooLarge' | 'unauthorized' | 'lostAnswer' | 'silent' | 'mute' | 'forgetful';

export type Fault = { readonly kind: FaultKind; readonly call: 'append' | 'read'; readonly times: number };

/** The faults ordered, each for the next `times` calls of its sort. */
export const createFaults = (port: () => number) => {
  let ordered: Fault[] = [];
  return {
    order: (fault: Fault): void => void ordered.push(fault),
    clear: (): void => void (ordered = []),
    next: (call: Fault['call']): FaultKind | null => {
      const fault = ordered.find((one) => one.call === call && one.times > 0);
      if (fault === undefined) return null;
      ordered = ordered.map((one) => (one === fault ? { ...one, times: one.times - 1 } : one));
      return fault.kind;
    },
    refusalOf: (kind: FaultKind): ServiceError | null => {
      switch (kind) {
        case 'unavailable':
          return refusal(status.UNAVAILABLE, 'Server Is Not Ready');
        case 'notLeader':
          return refusal(status.NOT_FOUND, 'Leader info available', {
            exception: 'not-leader',
            'leader-endpoint-host': '127.0.0.1',
            'leader-endpoint-port': String(port()),
          });
        case 'tooLarge':
          return refusal(status.INVALID_ARGUMENT, 'Maximum Append Size of 1024 Exceeded.', {
            exception: 'maximum-append-size-exceeded',
            'maximum-append-size': '1024',
          });
        case 'unauthorized':
          return refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
        default:
          return null;
      }
    },
  };
};

export type Faults = ReturnType<typeof createFaults>;
