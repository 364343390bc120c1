import { templateModuleSchema } from '@shilu/events/templates/template';
import { lazy } from 'react';
import { z } from 'zod';
import { LazyPart } from '../../ui/lazy-part';
import { CardSkeleton } from '../../ui/skeletons';

const TemplatePaper = lazy(() => import('./template-paper').then((file) => ({ default: file.TemplatePaper })));
const modules = z.array(templateModuleSchema);

/** Modules that stand in no record, as the record begun from them will have them. */
export const ShownModules = ({ value }: { readonly value: unknown }) => {
  const read = modules.safeParse(value);
  return read.success ? (
    <LazyPart fallback={<CardSkeleton height={200} />}>
      <TemplatePaper modules={read.data} />
    </LazyPart>
  ) : null;
};
