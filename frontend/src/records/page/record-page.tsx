import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { isForbidden, isNotFound } from '../../api/api-error';
import { useInPast } from '../../api/moment';
import { loadToasts } from '../../app/load-toasts';
import { useMe } from '../../identity/session';
import { requestAddress } from '../../sharing/request-address';
import { ErrorState } from '../../ui/error-state';
import { NotHere } from '../../ui/not-here';
import { PageSkeleton } from '../../ui/skeletons';
import { showWarning } from '../../ui/toasts';
import { useDocumentTitle } from '../../ui/use-document-title';
import { OpenNotice } from '../dialogs/open-notice';
import { BLANK } from '../lists/new-record-address';
import { BegunRecord } from '../create/begun-record';
import { CreateFromAddress } from '../create/create-from-address';
import { useBegunId } from '../create/use-begun-id';
import type { OpenAnswer } from './ask-is-open';
import { isOpenBefore, recordQuery } from './begin-record';
import { PastRecord } from './past-record';
import { KeptOfLost } from './kept-of-lost';
import { RecordScreen } from './record-screen';

const FREE: OpenAnswer = { holder: null, unknown: null };

/** R019: editor and review share the path. Whether somebody has the record open is asked before it opens (T01). */
export const RecordPage = () => {
  const { id = '', bookId } = useParams();
  const named = useSearchParams()[0].get('title')?.trim() ?? '';
  const blank = bookId !== undefined && id === BLANK && named === '';
  const begun = useBegunId(blank);
  const inPast = useInPast();
  useEffect(() => void loadToasts().catch(() => {}), []);
  if (bookId !== undefined && !blank) return <CreateFromAddress title={named} />;
  if (begun !== null) return <BegunRecord key={begun.id} {...begun} />;
  return inPast ? <PastRecord key={id} id={id} /> : <OneRecord key={id} id={id} />;
};

type UnopenedProps = { readonly id: string; readonly error: unknown; readonly onRetry: () => void };

/** Access is offered to be requested in the same words, whether there is such a record or not. */
const Unopened = ({ id, error, onRetry }: UnopenedProps) =>
  isNotFound(error) ? (
    <NotHere requestAt={requestAddress(id)} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} recordId={id} />
  );

const OneRecord = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['records', 'common']);
  const me = useMe();
  const query = useQuery(recordQuery(id));
  const [answered, setOpened] = useState<OpenAnswer | null>(null);
  const [choice, setChoice] = useState<'edit' | 'read' | null>(null);
  const record = query.data?.response;
  const { refetch } = query;
  const refresh = useCallback(async (): Promise<void> => void (await refetch()), [refetch]);
  const readOnly = record !== undefined && !record.modules.some((module) => module.mayEdit) && !record.may.edit;
  const known = record !== undefined;
  // Read-only opens directly.
  const opened = answered ?? (readOnly ? FREE : null);
  useEffect(() => {
    if (!known || readOnly) return;
    let here = true;
    void isOpenBefore(id, me.accountInfo.id).then((answer) => {
      if (!here) return;
      setOpened((now) => now ?? answer);
      if (answer.unknown === 'offline') showWarning(t('open.noAnswer'), t('open.notice'));
      if (answer.unknown === 'noResponse') showWarning(t('open.response'), t('open.notice'));
    });
    return () => {
      here = false;
    };
  }, [known, readOnly, id, me.accountInfo.id, t]);
  useDocumentTitle(record === undefined ? null : `${record.number} ${record.title}`);
  if (record === undefined)
    return query.isError ? (
      <Unopened id={id} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    );
  // The right to see it was withdrawn while it was open: what is on the screen goes, one's own words stay.
  if (query.isError && (isForbidden(query.error) || isNotFound(query.error)))
    return (
      <>
        <Unopened id={id} error={query.error} onRetry={() => void query.refetch()} />
        <KeptOfLost recordId={id} />
      </>
    );
  if (opened === null) return <PageSkeleton />;
  if (opened.holder !== null && choice === null) return <OpenNotice name={opened.holder.name} onChoose={setChoice} />;
  return (
    <RecordScreen
      record={record}
      onlyRead={choice === 'read' ? (opened.holder?.name ?? null) : null}
      onEdit={() => setChoice('edit')}
      refetch={refresh}
    />
  );
};
