import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { setDefaultFlow } from './default-flow';
import { activate, recall } from './recall-commands';
import { approveRequest, refuseRequest } from './request-commands';
import { approve, reject } from './review-commands';
import { rollback } from './rollback';
import { submit } from './submit';

export const approvalRoutes = (services: Services): readonly Route[] =>
  [submit, approve, reject, recall, approveRequest, refuseRequest, activate, rollback, setDefaultFlow].map((make) =>
    make(services),
  );
