import i18next from 'i18next';
import { lazy } from 'react';
import type { ControlProps } from '../registers/field-control';
import { LazyPart } from '../ui/lazy-part';
import { CardSkeleton } from '../ui/skeletons';

const ModulesDesigner = lazy(async () => {
  const [{ ModulesDesigner: Designer }, { RECORD_TEXTS }] = await Promise.all([
    import('./modules-designer'),
    import('../records/texts'),
  ]);
  await i18next.loadNamespaces(['templates', ...RECORD_TEXTS]);
  return { default: Designer };
});

/** The modules of a template in its form; their editors are fetched with it. */
export const ModulesControl = (props: ControlProps) => (
  <LazyPart fallback={<CardSkeleton height={200} />}>
    <ModulesDesigner {...props} />
  </LazyPart>
);
