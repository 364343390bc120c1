import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { entryName } from '@shilu/events/core/define-register';
import { templateRegister } from '@shilu/events/templates/template';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import classes from '../records/lists/record-lists.module.css';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { DETAIL } from './addresses';
import { TemplateActions } from './template-actions';
import { templateCalls, TEMPLATES_AT_ONCE } from './templates';

const WATCH = { watch: [ofRegister('template')], keepPrevious: true };

/** L15: templates that were put away, to be looked at and taken back. */
export const TemplateBin = ({ find }: { readonly find: string }) => {
  const { t } = useTranslation(['templates', 'recordLists', 'common']);
  const language = useStore(languageStore);
  const query = useQueryCall(
    templateCalls.page,
    {
      ...{ pageIndex: 1, pageSize: TEMPLATES_AT_ONCE, removed: true, sortField: 'modifiedAt', sortOrder: 'desc' },
      ...(find === '' ? {} : { text: find }),
    },
    WATCH,
  );
  const entries = query.data?.response;
  if (query.isError && entries === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (entries === undefined) return <ListSkeleton rows={3} />;
  if (entries.length === 0)
    return find === '' ? (
      <EmptyState title={t('templates:mine.binEmpty')}>{t('templates:mine.binEmptyHelp')}</EmptyState>
    ) : (
      <EmptyState title={t('common:empty.filtered')}>{t('common:empty.filteredHint')}</EmptyState>
    );
  return (
    <>
      {entries.map((entry) => (
        <article
          key={entry.id}
          className={classes['panel']}
          style={{ display: 'flex', alignItems: 'center', gap: 12, maxWidth: 960 }}
        >
          <div style={{ flex: 1, minWidth: 0 }}>
            <Text component="h2" fw={600}>
              <Link className="link" to={generatePath(DETAIL, { id: entry.id })}>
                {entryName(templateRegister, entry.values, language) ?? entry.id}
              </Link>
            </Text>
            <Text fz="xs" c="dimmed" component="div">
              <RelativeTime at={entry.modifiedAt} />
            </Text>
          </div>
          <TemplateActions entry={entry} />
        </article>
      ))}
      {(query.data?.rows ?? 0) > entries.length ? (
        <Text c="dimmed" mt={12}>
          {t('recordLists:template.more', { count: TEMPLATES_AT_ONCE })}
        </Text>
      ) : null}
    </>
  );
};
