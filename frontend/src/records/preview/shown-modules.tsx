import { templateItemSchema } from '@shilu/events/templates/template';
import { lazy } from 'react';
import { z } from 'zod';
import { LazyPart } from '../../ui/lazy-part';
import { CardSkeleton } from '../../ui/skeletons';

const TemplatePaper = lazy(() => import('./template-paper').then((file) => ({ default: file.TemplatePaper })));
const modules = z.array(templateItemSchema);

/** Modules that stand in no record, as the record begun from them will have them. */
export const ShownModules = ({
  value,
  field,
}: {
  readonly value: unknown;
  /** The field of an entry that holds them: what is said of its parts is marked there. */
  readonly field?: string | undefined;
}) => {
  const read = modules.safeParse(value);
  return read.success ? (
    <LazyPart fallback={<CardSkeleton height={200} />}>
      <TemplatePaper modules={read.data} field={field} />
    </LazyPart>
  ) : null;
};
