import { Button } from '@mantine/core';
import { tokenScopeLabel } from '@shilu/events/core/token-scopes';
import type { ApiToken } from '@shilu/events/identity/service-account-calls';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { knownServerNow } from '../../api/server-time';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { RelativeTime } from '../../ui/relative-time';
import { Chip, type Tone } from '../../ui/state-chip';
import { exactTime } from '../../ui/times';
import classes from './service-accounts.module.css';
import { opensDoors, tokenState, type TokenState } from './token-state';

const TONES: Readonly<Record<TokenState, Tone>> = {
  active: 'approved',
  soon: 'review',
  expired: 'draft',
  revoked: 'draft',
};

const Row = ({ token, onRevoke }: { readonly token: ApiToken; readonly onRevoke: (token: ApiToken) => void }) => {
  const { t } = useTranslation('serviceAccounts');
  const language = useStore(languageStore);
  const state = tokenState(token, knownServerNow());
  return (
    <tr className={clsx(!opensDoors(state) && classes['ended'])}>
      <th scope="row">{token.label}</th>
      <td>
        <Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip>
      </td>
      <td className={classes['scopes']}>
        {token.scopes.map((scope) => (
          <span key={scope} title={scope}>
            {tokenScopeLabel(scope)[language]}
          </span>
        ))}
      </td>
      <td title={exactTime(token.expiresAt)}>{token.expiresAt.slice(0, 10)}</td>
      <td>
        {token.lastUsedAt === null ? (
          <span className="mute">{t('neverUsed')}</span>
        ) : (
          <RelativeTime at={token.lastUsedAt} />
        )}
      </td>
      <td className={classes['deed']}>
        {token.revoked ? null : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('revoke.of', { label: token.label })}
            onClick={() => onRevoke(token)}
          >
            {t('revoke.open')}
          </Button>
        )}
      </td>
    </tr>
  );
};

/** The tokens of one account: what each opens, until when, and when it was last used. */
export const TokensTable = (props: {
  readonly name: string;
  readonly tokens: readonly ApiToken[];
  readonly onRevoke: (token: ApiToken) => void;
}) => {
  const { t } = useTranslation('serviceAccounts');
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('tokensOf', { name: props.name })}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('column.label')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.scopes')}</th>
            <th scope="col">{t('column.expires')}</th>
            <th scope="col">{t('column.lastUsed')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {props.tokens.map((token) => (
            <Row key={token.id} token={token} onRevoke={props.onRevoke} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
