import { own } from '@shilu/events/core/own';
import type { RequestRow } from '@shilu/events/integrations/calls';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { LazyPart } from '../ui/lazy-part';
import { askedAmount, refusalSaid, resultOf } from './request-said';
import classes from './request-line.module.css';

const RequestDrawer = lazy(() => import('./request-drawer').then((file) => ({ default: file.RequestDrawer })));

type Kind = 'reserve' | 'use' | 'register';
const KINDS: Readonly<Record<string, Kind>> = {
  'cims.reserve': 'reserve',
  'cims.recordUsage': 'use',
  'regms.registerCompound': 'register',
};

const useWords = (request: RequestRow): string => {
  const { t } = useTranslation('integrations');
  const language = useStore(languageStore);
  const kind = own(KINDS, request.operation) ?? 'use';
  const amount = askedAmount(request);
  switch (request.status) {
    case 'refused': {
      const { platform, reason, theirs } = refusalSaid(request, language);
      const short = request.refusal?.code === 'stockShort' && theirs !== '';
      const said = short ? t('atRow.short', { theirs, amount }) : reason;
      return t(`atRow.${kind}.refused`, { platform, said });
    }
    case 'accepted':
    case 'completed':
      return t(`atRow.${kind}.done`, {
        amount,
        remaining: resultOf(request, 'remaining'),
        numbers: [resultOf(request, 'compoundNo'), resultOf(request, 'batchNo')].filter(Boolean).join(' / '),
      });
    default:
      return t(`atRow.${kind}.sent`, { amount });
  }
};

/** How a request stands, beside what it was made for; opens it. */
export const RequestLine = ({ request }: { readonly request: RequestRow }) => {
  const { t } = useTranslation('integrations');
  const [opened, setOpened] = useState(false);
  const words = useWords(request);
  return (
    <>
      <button
        type="button"
        className={`link ${classes['line'] ?? ''} no-print`}
        data-refused={request.status === 'refused'}
        title={t('detail.open', { number: request.number })}
        onClick={() => setOpened(true)}
      >
        {words}
      </button>
      {opened ? (
        <LazyPart>
          <RequestDrawer id={request.id} onClose={() => setOpened(false)} />
        </LazyPart>
      ) : null}
    </>
  );
};
