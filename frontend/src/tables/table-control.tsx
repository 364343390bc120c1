import i18next from 'i18next';
import { lazy } from 'react';
import type { ControlProps } from '../registers/field-control';
import { LazyPart } from '../ui/lazy-part';
import { CardSkeleton } from '../ui/skeletons';

const TableDesigner = lazy(async () => {
  const [{ TableDesigner: Designer }, { RECORD_TEXTS }] = await Promise.all([
    import('./table-designer'),
    import('../records/texts'),
  ]);
  await i18next.loadNamespaces([...RECORD_TEXTS]);
  return { default: Designer };
});

type Props = ControlProps & { readonly category: string };

/** The table of an entry in its form; the editor of the record is fetched with it. */
export const TableControl = (props: Props) => (
  <LazyPart fallback={<CardSkeleton height={200} />}>
    <TableDesigner {...props} />
  </LazyPart>
);
