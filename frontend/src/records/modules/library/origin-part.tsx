import type { LibraryOrigin } from '@shilu/events/records/modules/library-origin';
import { lazy } from 'react';
import { LazyPart } from '../../../ui/lazy-part';

const OriginLine = lazy(async () => ({ default: (await import('./origin-line')).OriginLine }));

type Props = { readonly type: string; readonly origin: LibraryOrigin | undefined };

/** Where a content was taken from; what asks for it is fetched where there is something to ask. */
export const OriginPart = ({ type, origin }: Props) =>
  origin === undefined ? null : (
    <LazyPart fallback={null}>
      <OriginLine type={type} origin={origin} />
    </LazyPart>
  );
