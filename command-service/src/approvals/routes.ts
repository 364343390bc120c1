import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { setDefaultFlow } from './default-flow';
import { activate, approveRecall, recall, refuseRecall } from './recall-calls';
import { approve, reject } from './review-calls';
import { rollback } from './rollback';
import { submit } from './submit';

export const approvalRoutes = (services: Services): readonly Route[] =>
  [submit, approve, reject, recall, approveRecall, refuseRecall, activate, rollback, setDefaultFlow].map((make) =>
    make(services),
  );
