/** An account of the organisation and everything that happens to it is one stream: `account-<id>`. */
export const ACCOUNT = 'account';
