import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/serviceAccounts';

export const texts: Texts<typeof zh> = {
  title: 'Service accounts',
  help: 'Accounts of programs that call the API: they have no password, cannot log in, and never sign or approve. A program acts by a token, and the audit trail names the service account for what it did.',
  toDocs: 'API documentation',
  empty: 'No service accounts yet',
  emptyHelp:
    'Add one for each program that connects (a LIMS, an analysis script), then give it tokens for what it needs. Programs do not share them.',
  noRoles: 'No roles',
  noTokens: 'No token in use: the program has no access at present.',
  tokensOf: 'Tokens of “{{name}}”',
  withEnded: 'Show expired and revoked tokens',
  neverUsed: 'never used',
  column: { label: 'Purpose', state: 'State', scopes: 'Scopes', expires: 'Expires', lastUsed: 'Last used' },
  state: { active: 'In use', soon: 'Expires soon', expired: 'Expired', revoked: 'Revoked' },
  add: {
    open: 'Add a service account',
    name: 'Name',
    nameHelp: 'Of the program, as records and the audit trail show it; at most 50 characters.',
    nameMissing: 'Enter a name',
    rolesHelp:
      'They say which data the program sees and works on; the scopes of a token only narrow this, never widen it.',
    done: 'Added service account “{{name}}”',
  },
  issue: {
    open: 'Create a token',
    of: 'Create a token for “{{name}}”',
    title: 'Create a token for “{{name}}”',
    label: 'Purpose',
    labelHelp: 'Where the token is used, to know it again later.',
    labelMissing: 'Enter what it is for',
    days: 'Valid for',
    daysHelp: 'Before it ends, create a new one and replace it.',
    forDays: '{{count}} days',
    scopes: 'Scopes',
    scopesHelp: 'Only what the program needs.',
    scopesMissing: 'Choose at least one scope',
  },
  once: {
    title: 'Save the token now',
    help: 'It is shown this once: only its digest is stored, and nobody can see it again after closing. Put it into the secret store of the program, never into code or mail.',
    token: 'New token',
    copy: 'Copy the token',
    copied: 'Copied',
    kept: 'Saved, close',
  },
  revoke: {
    open: 'Revoke',
    of: 'Revoke token “{{label}}”',
    help: 'Whatever uses “{{label}}” of “{{name}}” loses access at once, and this cannot be undone. If it is still needed, create a new token and replace it first.',
    done: 'Revoked token “{{label}}”',
  },
};
