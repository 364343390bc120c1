import { status, type Metadata, type ServerUnaryCall, type ServiceError, type sendUnaryData } from '@grpc/grpc-js';
import users from '@eventstore/db-client/generated/users_pb.js';
import { accessDenied, refusal } from './messages';

export type Account = { readonly login: string; readonly password: string; readonly groups: readonly string[] };

const ADMINS = '$admins';

/** Who may what, as the server decides it by default: everybody known reads and writes ordinary streams. */
export const createAccounts = (known: readonly Account[], readersOfAll: () => readonly string[]) => {
  const accounts = new Map(known.map((account) => [account.login, account]));
  // No accounts: a server that runs without security.
  const open = known.length === 0;

  const caller = (metadata: Metadata): Account | ServiceError => {
    const given = /^Basic (.+)$/.exec(String(metadata.get('authorization')[0] ?? ''))?.[1] ?? '';
    const [login = '', ...password] = Buffer.from(given, 'base64').toString('utf8').split(':');
    const account = accounts.get(login);
    if (given === '') return accessDenied();
    return account !== undefined && account.password === password.join(':')
      ? account
      : refusal(status.UNAUTHENTICATED, 'Unauthenticated');
  };

  const isAdmin = ({ groups }: Account): boolean => groups.includes(ADMINS);

  const allowed = (metadata: Metadata, may: (account: Account) => boolean): ServiceError | null => {
    if (open) return null;
    const account = caller(metadata);
    if (account instanceof Error) return account;
    return may(account) ? null : accessDenied();
  };

  const create = (
    call: ServerUnaryCall<users.CreateReq, users.CreateResp>,
    answer: sendUnaryData<users.CreateResp>,
  ): void => {
    const refused = allowed(call.metadata, isAdmin);
    if (refused !== null) return answer(refused);
    const options = call.request.getOptions() ?? new users.CreateReq.Options();
    const login = options.getLoginName();
    if (accounts.has(login))
      return answer(
        refusal(status.FAILED_PRECONDITION, 'User already exists', { exception: 'user-conflict', 'login-name': login }),
      );
    accounts.set(login, { login, password: options.getPassword(), groups: options.getGroupsList() });
    answer(null, new users.CreateResp());
  };

  const resetPassword = (
    call: ServerUnaryCall<users.ResetPasswordReq, users.ResetPasswordResp>,
    answer: sendUnaryData<users.ResetPasswordResp>,
  ): void => {
    const refused = allowed(call.metadata, isAdmin);
    if (refused !== null) return answer(refused);
    const options = call.request.getOptions() ?? new users.ResetPasswordReq.Options();
    const account = accounts.get(options.getLoginName());
    if (account === undefined)
      return answer(refusal(status.NOT_FOUND, 'User not found', { exception: 'user-not-found' }));
    accounts.set(account.login, { ...account, password: options.getNewPassword() });
    answer(null, new users.ResetPasswordResp());
  };

  return {
    mayReadAll: (metadata: Metadata) =>
      allowed(metadata, (account) => {
        const readers = readersOfAll();
        return isAdmin(account) || [account.login, ...account.groups, '$all'].some((role) => readers.includes(role));
      }),
    /** Streams of the server's own are for administrators; so are the settings of such streams. */
    mayUse: (metadata: Metadata, stream: string) =>
      allowed(metadata, (account) => isAdmin(account) || !stream.replace(/^\$\$/, '').startsWith('$')),
    service: { create, resetPassword },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
