import { ActionIcon, Alert, Button, Tooltip } from '@mantine/core';
import { isBuiltIn } from '@shilu/events/core/built-in';
import { copiedValues } from '@shilu/events/core/copied-entry';
import { entryName } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { templateRegister } from '@shilu/events/templates/template';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate, useParams } from 'react-router-dom';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import bar from '../records/page/record.module.css';
import { mayChangeAtAll, mayChangeNow, mayDo } from '../registers/authority';
import { EntryForm, type EntryFormProps } from '../registers/entry-form';
import classes from '../registers/register.module.css';
import { EmptyState } from '../ui/empty-state';
import { entryRequest } from '../sharing/request-address';
import { ErrorState } from '../ui/error-state';
import { PageSkeleton } from '../ui/skeletons';
import { useDocumentTitle } from '../ui/use-document-title';
import { DETAIL, LIST, PREVIEW } from './addresses';
import { ModulesControl } from './modules-control';
import { templateCalls } from './templates';

const CONTROLS = { modules: ModulesControl };
const WATCH = { watch: [ofRegister('template')] };

type DesignerProps = Pick<EntryFormProps, 'entry' | 'beginsWith'> & {
  readonly title: string;
  readonly back: string;
  readonly note?: ReactNode;
};

/** The designer fills the window, as the record does that is begun from what it makes. */
const Designer = ({ title, back, note, ...form }: DesignerProps) => {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  return (
    <div className="paper-page">
      <DesignBar title={title} back={back}>
        {form.entry === null ? null : (
          <Button variant="default" component={Link} to={generatePath(PREVIEW, { id: form.entry.id })}>
            {t('actions.preview')}
          </Button>
        )}
      </DesignBar>
      <div className={bar['paper']} style={{ padding: '16px 12px' }}>
        {note}
        <div className={classes['sheet']}>
          <EntryForm
            register={templateRegister}
            controls={CONTROLS}
            {...form}
            readOnly={false}
            onCancel={() => void navigate(back)}
            onDone={(id) => void navigate(generatePath(DETAIL, { id }), { replace: true })}
          />
        </div>
      </div>
    </div>
  );
};

const DesignBar = ({
  title,
  back,
  children,
}: {
  readonly title: string;
  readonly back: string;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation('templates');
  useDocumentTitle(title);
  const label = t(back === LIST ? 'design.back' : 'design.toEntry');
  return (
    <header className={bar['bar']} style={{ position: 'sticky', top: 0 }}>
      <Tooltip label={label}>
        <ActionIcon size={36} component={Link} to={back} aria-label={label}>
          <IconArrowLeft size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <h1 style={{ fontSize: 16, margin: 0 }}>{title}</h1>
      <span className={bar['grow']} />
      {children}
    </header>
  );
};

/** No right, or not now: said where the designer would be. */
const Barred = ({
  title,
  back,
  children,
}: {
  readonly title: string;
  readonly back: string;
  readonly children: ReactNode;
}) => (
  <>
    <DesignBar title={title} back={back} />
    {children}
  </>
);

const NoRight = () => {
  const { t } = useTranslation('common');
  return <EmptyState title={t('error.forbiddenTitle')}>{t('error.forbidden')}</EmptyState>;
};

/** R028: a new template. */
export const NewDesignPage = () => {
  const { t } = useTranslation('templates');
  const me = useMe();
  const title = t('design.new');
  return mayDo(templateRegister.mayAdd, me, null) ? (
    <Designer title={title} back={LIST} entry={null} />
  ) : (
    <Barred title={title} back={LIST}>
      <NoRight />
    </Barred>
  );
};

const useTemplateEntry = () => {
  const { id = '' } = useParams();
  const query = useQueryCall(templateCalls.detail, { id }, WATCH);
  const entry: RegisterEntry | undefined = query.data?.response;
  const instead =
    entry !== undefined ? null : query.isError ? (
      <ErrorState
        error={query.error}
        onRetry={() => void query.refetch()}
        requestAt={entryRequest(templateRegister, id)}
      />
    ) : (
      <PageSkeleton />
    );
  return { id, entry, instead };
};

/** R029: the draft of a template. */
export const EditDesignPage = () => {
  const { t } = useTranslation('templates');
  const me = useMe();
  const { id, entry, instead } = useTemplateEntry();
  const title = t('design.edit');
  const back = generatePath(DETAIL, { id });
  if (entry === undefined) return instead;
  if (mayChangeNow(templateRegister, me, entry)) return <Designer key={id} {...{ title, back, entry }} />;
  const builtIn = isBuiltIn(templateRegister, entry);
  const why = builtIn ? 'builtIn' : entry.removed ? 'inBin' : 'notNow';
  return (
    <Barred title={title} back={back}>
      {builtIn || mayChangeAtAll(templateRegister, me, entry) ? (
        <EmptyState title={t(`design.${why}`)}>{t(`design.${why}Help`)}</EmptyState>
      ) : (
        <NoRight />
      )}
    </Barred>
  );
};

/** R030: a template of one's own, from what another has. */
export const CopyDesignPage = () => {
  const { t } = useTranslation('templates');
  const me = useMe();
  const language = useStore(languageStore);
  const { id, entry, instead } = useTemplateEntry();
  const title = t('design.copy');
  const back = generatePath(DETAIL, { id });
  if (entry === undefined) return instead;
  if (!mayDo(templateRegister.mayAdd, me, null))
    return (
      <Barred title={title} back={back}>
        <NoRight />
      </Barred>
    );
  const name = entryName(templateRegister, entry.values, language) ?? id;
  return (
    <Designer
      key={id}
      {...{ title, back }}
      entry={null}
      beginsWith={{ of: `copy-${id}`, values: copiedValues(templateRegister, entry.values) }}
      note={
        <Alert color="gray" mb={12}>
          {t('design.copied', { name })}
        </Alert>
      }
    />
  );
};
