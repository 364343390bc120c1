import { Anchor, Button } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import i18next from 'i18next';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { auditFilters } from '../audit/audit-request';
import { LazyPart } from '../ui/lazy-part';
import { date } from '../ui/times';
import { CardHead } from './card-head';
import classes from './home.module.css';

const CodeLookup = lazy(async () => {
  await i18next.loadNamespaces('audit');
  return { default: (await import('../audit/code-lookup')).CodeLookup };
});

/** What one who oversees looks at first, by the events that tell it. */
const WATCHED = {
  exports: ['RecordExported', 'TrailExported', 'FileDownloaded'],
  givenBack: ['RecordRejected', 'RecordRecalled', 'RecordReactivated'],
  removed: ['RecordRemoved', 'RecordRestored', 'ModuleRemoved', 'ModuleSignatureRemoved'],
  access: ['LoginFailed', 'SigningPasswordWrong', 'SigningLocked'],
} as const;
type Watched = keyof typeof WATCHED;
const WATCHED_KEYS = ['exports', 'givenBack', 'removed', 'access'] as const satisfies readonly Watched[];
const PERIOD = '7d';

const WatchedLine = ({ what }: { readonly what: Watched }) => {
  const { t } = useTranslation('home');
  const filters = { type: WATCHED[what].join(','), date: PERIOD };
  const [today] = useState(() => date(Date.now()));
  const found = useQueryCall(
    auditCalls.auditPage,
    { ...auditFilters({ text: '', filters }, today), pageIndex: 1, pageSize: 1 },
    { watch: ['audit', 'records'] },
  );
  const { rows, rowsCapped } = found.data ?? {};
  return (
    <li>
      <Link
        className={classes['line'] ?? ''}
        to={`/team/auditTrail?f.type=${encodeURIComponent(filters.type)}&f.date=${filters.date}`}
      >
        <span className={classes['title']}>{t(`audit.${what}`)}</span>
        <span className={classes['figure']}>
          {rows === undefined ? '·' : `${String(rows)}${rowsCapped ? '+' : ''}`}
        </span>
      </Link>
    </li>
  );
};

/** The work of one who oversees: what left, came back, was removed or was tried in the last days, and checking a copy. */
export const AuditCard = () => {
  const { t } = useTranslation('home');
  const [lookingUp, setLookingUp] = useState(false);
  return (
    <section className={classes['card']}>
      <CardHead title={t('audit.title')} count={null}>
        <Anchor component={Link} to="/team/auditTrail" fz="sm">
          {t('audit.all')}
        </Anchor>
      </CardHead>
      <ul className={classes['lines']}>
        {WATCHED_KEYS.map((what) => (
          <WatchedLine key={what} what={what} />
        ))}
      </ul>
      <div className={classes['acts']}>
        <Button variant="light" size="compact-sm" onClick={() => setLookingUp(true)}>
          {t('audit.code')}
        </Button>
        <Button component={Link} to="/team/auditTrace" variant="light" size="compact-sm">
          {t('audit.trace')}
        </Button>
      </div>
      {lookingUp ? (
        <LazyPart onClose={() => setLookingUp(false)}>
          <CodeLookup opened onClose={() => setLookingUp(false)} />
        </LazyPart>
      ) : null}
    </section>
  );
};
