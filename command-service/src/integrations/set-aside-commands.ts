import { setAsideCalls } from '@shilu/events/integrations/set-aside-calls';
import { askResume, askRetry } from '@shilu/infra/read-models/set-aside';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';

/** X346: nothing in the log changes by it, so it leaves no event; whoever writes the read model is told to try. */
export const retrySetAside = (services: Services): Route =>
  command(services, setAsideCalls.retrySetAside, async ({ projection, stream }, { id: by }) => {
    mustBeAllowed(services.directory, by, null, ['admin']);
    const { pool, log } = services;
    // What is not set aside any more needs no second try: whoever asks late has what they asked for.
    const asked = await (stream === undefined ? askResume(pool, projection) : askRetry(pool, projection, stream));
    if (asked) log.info({ projection, stream, by }, 'asked to take again what is set aside');
    return answer({});
  });
