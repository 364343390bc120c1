import { Alert, Anchor, Breadcrumbs, Text } from '@mantine/core';
import { copiedValues } from '@shilu/events/core/copied-entry';
import { entryName, type Register } from '@shilu/events/core/define-register';
import { registerKey } from '@shilu/events/live/told-key';
import { registerCalls } from '@shilu/events/core/register-calls';
import { wordsIn } from '@shilu/events/core/register-words';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate, useParams } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { mayChangeAtAll, mayChangeNow, mayDo } from '../registers/authority';
import { EntryForm, type EntryFormProps } from '../registers/entry-form';
import { screenOf } from '../registers/register-screens';
import classes from '../registers/register.module.css';
import { EmptyState } from '../ui/empty-state';
import { entryRequest } from '../sharing/request-address';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { PageSkeleton } from '../ui/skeletons';

type PageProps = { readonly register: Register };

const NO_CONTROLS = {};

const useEntry = (register: Register) => {
  const { id = '' } = useParams();
  const query = useQueryCall(registerCalls(register).detail, { id }, { watch: [registerKey(register)] });
  const entry = query.data?.response;
  const instead =
    entry !== undefined ? null : query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} requestAt={entryRequest(register, id)} />
    ) : (
      <PageSkeleton />
    );
  return { id, entry, instead };
};

type SheetProps = PageProps & { readonly title: string; readonly children: ReactNode };
const Sheet = ({ register, title, children }: SheetProps) => {
  const language = useStore(languageStore);
  const place = register.place;
  return (
    <>
      <Breadcrumbs mb={6}>
        <Anchor component={Link} to={place?.path ?? '/resource'}>
          {wordsIn(register, language).title}
        </Anchor>
        <Text c="dimmed">{title}</Text>
      </Breadcrumbs>
      <PageHeader title={title} />
      {children}
    </>
  );
};

const NoRight = () => {
  const { t } = useTranslation('common');
  return <EmptyState title={t('error.forbiddenTitle')}>{t('error.forbidden')}</EmptyState>;
};

type FormProps = PageProps & Pick<EntryFormProps, 'entry' | 'beginsWith'> & { readonly back: string };
const TableForm = ({ register, back, ...form }: FormProps) => {
  const navigate = useNavigate();
  const detail = register.place?.detail ?? back;
  return (
    <div className={classes['sheet']}>
      <EntryForm
        register={register}
        controls={screenOf(register).controls ?? NO_CONTROLS}
        {...form}
        readOnly={false}
        onCancel={() => void navigate(back)}
        onDone={(id) => void navigate(generatePath(detail, { id }), { replace: true })}
      />
    </div>
  );
};

/** R105, R106: the draft of a table of the library. */
export const EditTablePage = ({ register }: PageProps) => {
  const { t } = useTranslation('resources');
  const language = useStore(languageStore);
  const me = useMe();
  const { id, entry, instead } = useEntry(register);
  const title = wordsIn(register, language).edit;
  if (entry === undefined) return instead;
  return (
    <Sheet register={register} title={title}>
      {mayChangeNow(register, me, entry) ? (
        <TableForm key={id} {...{ register, entry }} back={generatePath(register.place?.detail ?? '', { id })} />
      ) : mayChangeAtAll(register, me, entry) ? (
        <EmptyState title={t('table.inBin')}>{t('table.inBinHelp')}</EmptyState>
      ) : (
        <NoRight />
      )}
    </Sheet>
  );
};

/** R107: a table of one's own, from what another has. */
export const CopyTablePage = ({ register }: PageProps) => {
  const { t } = useTranslation('resources');
  const language = useStore(languageStore);
  const me = useMe();
  const { id, entry, instead } = useEntry(register);
  if (entry === undefined) return instead;
  const name = entryName(register, entry.values, language) ?? id;
  return (
    <Sheet register={register} title={t('table.copyOf', { name })}>
      {mayDo(register.mayAdd, me, null) ? (
        <>
          <Alert color="gray" mb={12}>
            {t('table.copied', { name })}
          </Alert>
          <TableForm
            key={id}
            register={register}
            entry={null}
            beginsWith={{ of: `copy-${id}`, values: copiedValues(register, entry.values) }}
            back={generatePath(register.place?.detail ?? '', { id })}
          />
        </>
      ) : (
        <NoRight />
      )}
    </Sheet>
  );
};
