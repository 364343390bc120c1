import { Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { templateRegister } from '@shilu/events/templates/template';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router-dom';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { HeldInContext } from '../files/held-in';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import classes from '../records/page/record.module.css';
import { entryRequest } from '../sharing/request-address';
import { ErrorState } from '../ui/error-state';
import { LazyPart } from '../ui/lazy-part';
import { CardSkeleton, PageSkeleton } from '../ui/skeletons';
import { BeingRepaired } from '../ui/state-chip';
import { useDocumentTitle } from '../ui/use-document-title';
import { beginFrom, DETAIL } from './addresses';
import { TemplateState } from './template-state';
import { startable, templateCalls, templateName, toTemplate } from './templates';

const TemplatePaper = lazy(() =>
  import('../records/preview/template-paper').then((file) => ({ default: file.TemplatePaper })),
);
const WATCH = { watch: [ofRegister('template')] };

/** R016: a template as the record begun from it looks. */
export const TemplatePreviewPage = () => {
  const { t } = useTranslation(['templates', 'recordLists', 'records']);
  const { id = '' } = useParams();
  const language = useStore(languageStore);
  const me = useMe();
  const query = useQueryCall(templateCalls.detail, { id }, WATCH);
  const entry = query.data?.response;
  const template = entry === undefined ? null : toTemplate(entry);
  const name = template === null ? null : templateName(template, language);
  useDocumentTitle(entry === undefined ? null : (name ?? t('templates:preview.title')));
  if (query.isError && entry === undefined)
    return (
      <ErrorState
        error={query.error}
        onRetry={() => void query.refetch()}
        requestAt={entryRequest(templateRegister, id)}
      />
    );
  if (entry === undefined) return <PageSkeleton />;
  const usable = template !== null && !entry.removed && startable([template], me).length > 0;
  return (
    <HeldInContext value={{ category: templateRegister.name, entryId: id }}>
      <div className="paper-page">
        <header className={`${classes['bar'] ?? ''} no-print`} style={{ position: 'sticky', top: 0 }}>
          <span className="mute" style={{ marginLeft: 8 }}>
            {t('templates:preview.title')}
          </span>
          <span className={classes['grow']} />
          <Button variant="default" component={Link} to={generatePath(DETAIL, { id })}>
            {t('recordLists:template.open')}
          </Button>
          {usable ? (
            <Button component={Link} to={beginFrom(id)}>
              {t('recordLists:template.use')}
            </Button>
          ) : null}
        </header>
        <div className={classes['paper']} style={{ padding: '16px 12px 60px' }}>
          <Title order={1} mb={6}>
            {name ?? id} <BeingRepaired of={entry} />
          </Title>
          {template === null ? (
            <Text>{t('records:module.unreadable')}</Text>
          ) : (
            <>
              <TemplateState template={template} />
              <Text c="dimmed" my={12}>
                {template.description === '' ? t('templates:preview.help') : template.description}
              </Text>
              <VisuallyHidden component="h2">{t('templates:preview.modules')}</VisuallyHidden>
              <LazyPart fallback={<CardSkeleton height={200} />}>
                <TemplatePaper modules={template.modules} of={id} />
              </LazyPart>
            </>
          )}
        </div>
      </div>
    </HeldInContext>
  );
};
