import type { Config } from '../../config/config';
import { demand, type ServicesConfig } from '../../config/services-config';
import { createGateway } from '../../gateway/gateway';
import type { Logger } from '../../logging/logger';
import { createMetrics } from '../../metrics/metrics';
import { VERSION } from '../compose';
import { refuseAddress } from '../refuse-address';
import type { RunningService } from './service';

export const startGateway = async (options: {
  readonly config: Config;
  readonly others: ServicesConfig;
  readonly frontendDir: string | null;
  readonly log: Logger;
}): Promise<RunningService> => {
  const { config, others, log, frontendDir } = options;
  const serviceToken = demand.serviceToken('gateway', config.serviceToken);
  const metrics = createMetrics({ service: 'gateway', serviceToken });
  const app = await createGateway({
    ...{ log, frontendDir, serviceToken, version: VERSION, trustedProxies: config.trustedProxies },
    commandUrls: demand.commandUrls('gateway', others.commandUrls),
    projectionUrls: demand.projectionUrls('gateway', others.projectionUrls),
    onCall: metrics.onCall,
    also: metrics.serve,
  });
  await refuseAddress(config);
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    stop: () => app.close(),
  };
};
