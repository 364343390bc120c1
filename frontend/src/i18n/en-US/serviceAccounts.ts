import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/serviceAccounts';

export const texts: Texts<typeof zh> = {
  title: 'Service accounts',
  help: 'Accounts for programs that call the API. They have no password, cannot log in, and never sign or approve. A program authenticates with a token, and the audit trail attributes what it does to the service account.',
  toDocs: 'API documentation',
  empty: 'No service accounts yet',
  emptyHelp:
    'Add one for each program that connects (e.g. a LIMS or an analysis script), then create tokens with the scopes it needs. Programs should not share tokens.',
  noRoles: 'No roles',
  noTokens: 'No active token: the program has no access at present.',
  tokensOf: 'Tokens of “{{name}}”',
  withEnded: 'Show expired and revoked tokens',
  neverUsed: 'Never used',
  column: { label: 'Purpose', state: 'Status', scopes: 'Scopes', expires: 'Expires', lastUsed: 'Last used' },
  state: { active: 'Active', soon: 'Expires soon', expired: 'Expired', revoked: 'Revoked' },
  add: {
    open: 'Add a service account',
    name: 'Name',
    nameHelp: 'The program’s name as shown in records and the audit trail; at most 50 characters.',
    nameMissing: 'Enter a name',
    rolesHelp:
      'They determine which data the program can see and change; a token’s scopes can only narrow this, never widen it.',
    done: 'Added service account “{{name}}”',
  },
  issue: {
    open: 'Create a token',
    of: 'Create a token for “{{name}}”',
    title: 'Create a token for “{{name}}”',
    label: 'Purpose',
    labelHelp: 'Where the token is used, so that you can recognise it later.',
    labelMissing: 'Enter the purpose',
    days: 'Valid for',
    daysHelp: 'Create a new token and replace this one before it expires.',
    forDays: '{{count}} days',
    forDays_one: '{{count}} day',
    scopes: 'Scopes',
    scopesHelp: 'Only what the program needs.',
    scopesMissing: 'Choose at least one scope',
  },
  once: {
    title: 'Save the token now',
    help: 'The token is shown only once: only its digest is stored, and nobody can see it again after closing. Put it into the program’s secret store, never into code or email.',
    token: 'New token',
    copy: 'Copy the token',
    copied: 'Copied',
    kept: 'Saved; close',
  },
  revoke: {
    open: 'Revoke',
    of: 'Revoke token “{{label}}”',
    help: 'Whatever uses “{{label}}” of “{{name}}” loses access at once, and this cannot be undone. If it is still needed, create a new token and replace it first.',
    done: 'Revoked token “{{label}}”',
  },
};
