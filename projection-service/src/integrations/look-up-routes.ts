import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { lookUpCalls } from '@shilu/events/integrations/look-up-calls';
import { findBottles, findRegistered, type LookUp, type Sought } from '@shilu/events/integrations/platforms/look-ups';
import { platformName } from '@shilu/events/integrations/platforms/platform';
import type { Route } from '@shilu/infra/http/call-context';
import type { PlatformLookUps } from '@shilu/infra/platforms/look-up';
import type { z } from 'zod';
import { query, type QueryDeps, type Viewer } from '../engine/query';

type Deps = QueryDeps & { readonly platforms: PlatformLookUps };

const isBlank = ({ key = '', inchiKey }: Sought): boolean => key.trim() === '' && inchiKey === undefined;

/** C122: what the organisation has no licence for is not asked. */
const lookUp = async <Item extends z.ZodType>(
  { platforms, clock }: Deps,
  what: LookUp<Item>,
  sought: Sought,
  { directory }: Viewer,
  correlation: string,
) => {
  if (isBlank(sought)) throw inputUnfit([{ path: 'key', message: 'required' }]);
  if (!directory.settings.authorisedPlatforms.includes(what.platform))
    throw new AppError('platformNotPurchased', { platform: platformName(what.platform) });
  const found = await platforms.find(what, sought, correlation);
  return { response: { ...found, asOf: clock().toISOString() } };
};

/** X670, X671: for everybody who is signed in; what the platform has is read there, and nothing of ours. */
export const lookUpRoutes = (deps: Deps): readonly Route[] => [
  query(deps, lookUpCalls.bottles, ['identity'], (sought, viewer, { correlation }) =>
    lookUp(deps, findBottles, sought, viewer, correlation),
  ),
  query(deps, lookUpCalls.registered, ['identity'], (sought, viewer, { correlation }) =>
    lookUp(deps, findRegistered, sought, viewer, correlation),
  ),
];
