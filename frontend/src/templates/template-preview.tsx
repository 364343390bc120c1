import { Text } from '@mantine/core';
import { templateRegister } from '@shilu/events/templates/template';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HeldInContext } from '../files/held-in';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { LazyPart } from '../ui/lazy-part';
import { CardSkeleton } from '../ui/skeletons';
import classes from '../records/lists/new-record.module.css';
import { templateName, type Template } from './templates';

const TemplatePaper = lazy(() =>
  import('../records/preview/template-paper').then((file) => ({ default: file.TemplatePaper })),
);

/** A template as the record begun from it will look. */
export const TemplatePreview = ({ template }: { readonly template: Template }) => {
  const { t } = useTranslation('recordLists');
  const language = useStore(languageStore);
  const heldIn = useMemo(() => ({ category: templateRegister.name, entryId: template.id }), [template.id]);
  return (
    <div
      className={classes['look']}
      tabIndex={0}
      role="region"
      aria-label={t('template.previewOf', { name: templateName(template, language) })}
    >
      <Text fw={600} fz="lg">
        {templateName(template, language)}
      </Text>
      {template.description === '' ? null : (
        <Text c="dimmed" fz="sm" mb={12}>
          {template.description}
        </Text>
      )}
      <LazyPart fallback={<CardSkeleton height={200} />}>
        <HeldInContext value={heldIn}>
          <TemplatePaper modules={template.modules} of={template.id} />
        </HeldInContext>
      </LazyPart>
    </div>
  );
};
