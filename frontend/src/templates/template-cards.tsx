import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate } from 'react-router-dom';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { RelativeTime } from '../ui/relative-time';
import { CardSkeleton } from '../ui/skeletons';
import { useRecordTypes } from '../records/lists/places';
import { beginFrom, DETAIL } from './addresses';
import { TemplatePreview } from './template-preview';
import { BeingRepaired } from '../ui/state-chip';
import { answers, startable, templateName, TEMPLATES_AT_ONCE, useTemplates, type Template } from './templates';
import { TemplateState } from './template-state';
import classes from '../records/lists/record-lists.module.css';
import { DialogFoot } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';

const pageOf = ({ id }: Template): string => generatePath(DETAIL, { id });

/** Templates that one may begin with or writes, with a look inside before a record is begun from one. */
export const TemplateCards = ({ find }: { readonly find: string }) => {
  const { t } = useTranslation('recordLists');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const language = useStore(languageStore);
  const { nameOf: typeOf } = useRecordTypes();
  const me = useMe();
  const { templates, more, query } = useTemplates({ words: find });
  const [looking, setLooking] = useState<Template | null>(null);
  const use = (template: Template): void => void navigate(beginFrom(template.id));
  const usable = new Set(startable(templates ?? [], me).map(({ id }) => id));
  const shown = (templates ?? []).filter((each) => answers(each, find));
  return (
    <>
      {query.isError && templates === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <CardSkeleton height={200} /> : null}
      {templates?.length === 0 ? <EmptyState title={t('template.none')}>{t('template.noneHelp')}</EmptyState> : null}
      {templates !== undefined && templates.length > 0 && shown.length === 0 ? (
        <EmptyState title={common('empty.filtered')}>{common('empty.filteredHint')}</EmptyState>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
        {shown.map((template) => (
          <article
            key={template.id}
            className={classes['panel']}
            style={{ marginBottom: 0, display: 'flex', flexDirection: 'column', gap: 6 }}
          >
            <Text fw={600} component="h2">
              <Link className="link" to={pageOf(template)}>
                {templateName(template, language)}
              </Link>{' '}
              <BeingRepaired of={template} />
            </Text>
            <TemplateState template={template} />
            <Text fz="sm" c="dimmed" style={{ flex: 1 }}>
              {template.description}
            </Text>
            <Text fz="xs" c="dimmed" component="div">
              {template.recordType === '' ? '' : `${typeOf(template.recordType)} · `}
              {t('cell.modules', { count: template.modules.length })} · <RelativeTime at={template.modifiedAt} />
            </Text>
            <Group gap={8}>
              {usable.has(template.id) ? (
                <Button size="compact-sm" onClick={() => use(template)}>
                  {t('template.use')}
                </Button>
              ) : null}
              <Button size="compact-sm" variant="default" onClick={() => setLooking(template)}>
                {t('template.preview')}
              </Button>
              <Button size="compact-sm" variant="subtle" component={Link} to={pageOf(template)}>
                {t('template.open')}
              </Button>
            </Group>
          </article>
        ))}
      </SimpleGrid>
      {more && find === '' ? (
        <Text c="dimmed" mt={12}>
          {t('template.more', { count: TEMPLATES_AT_ONCE })}
        </Text>
      ) : null}
      <Modal
        opened={looking !== null}
        onClose={() => setLooking(null)}
        size="lg"
        title={t('template.preview')}
        closeButtonProps={{ 'aria-label': common('actions.close') }}
      >
        {looking === null ? null : (
          <>
            <TemplatePreview template={looking} />
            {usable.has(looking.id) ? (
              <DialogFoot mt={16}>
                <Button onClick={() => use(looking)}>{t('template.use')}</Button>
              </DialogFoot>
            ) : null}
          </>
        )}
      </Modal>
    </>
  );
};
