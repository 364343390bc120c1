import { recordCalls } from '@shilu/events/records/calls';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { callApi } from '../../api/call-api';
import { BLANK } from '../lists/new-record-address';
import { ErrorState } from '../../ui/error-state';
import { PageSkeleton } from '../../ui/skeletons';
import { useDocumentTitle } from '../../ui/use-document-title';

/** The command's id, kept over a reload of this tab until it was answered: the server answers the repeat with the first record (law 5). */
const onceInThisTab = (what: string): { readonly commandId: string; readonly done: () => void } => {
  const key = `shilu.creating.${what}`;
  const commandId = sessionStorage.getItem(key) ?? crypto.randomUUID();
  sessionStorage.setItem(key, commandId);
  return { commandId, done: () => sessionStorage.removeItem(key) };
};

/** An address that names the title creates the record at once and opens it; a template without one is looked at first. */
export const CreateFromAddress = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('records');
  const { id = BLANK, bookId = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [failed, setFailed] = useState<unknown>(null);
  useDocumentTitle(t('create.title'));
  useEffect(() => {
    if (title === '' || begun.current) return;
    begun.current = true;
    const part = (name: string): string | null => search.get(name) || null;
    const request = {
      title,
      recordType: part('type') ?? '',
      bookId,
      projectId: part('projectId'),
      taskId: part('taskId'),
      templateId: id === BLANK ? null : id,
    };
    const once = onceInThisTab(JSON.stringify(request));
    callApi(recordCalls.addRecord, request, { commandId: once.commandId }).then(({ response }) => {
      once.done();
      void navigate(`/editRecord/${response.id}`, { replace: true });
    }, setFailed);
  }, [title, id, bookId, search, navigate]);
  if (title === '') {
    const chooser = new URLSearchParams({ create: 'record', templateId: id, bookId });
    return <Navigate to={`/record?${chooser.toString()}`} replace />;
  }
  return failed === null ? <PageSkeleton /> : <ErrorState error={failed} onRetry={() => window.location.reload()} />;
};
