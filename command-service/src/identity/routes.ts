import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { addMember } from './add-member';
import { confirmIdentity } from './confirm-identity';
import { changePassword } from './change-password';
import { issueToken, revokeToken } from './api-tokens';
import { eraseMember } from './erase-member';
import { login } from './login';
import { modifyMember } from './modify-member';
import { addServiceAccount, listServiceAccounts } from './service-accounts';
import { enrolmentOptions, enrolPasskey, listPasskeys, removePasskey, signingStatement } from './passkeys';
import {
  authorizeInfo,
  isAuthorizeLogin,
  lockScreen,
  loginConfig,
  loginStatus,
  logout,
  permissionList,
  validatePassword,
} from './session-commands';
import { enrolSecondFactor, prepareSecondFactor, removeSecondFactor, secondFactor } from './second-factor';
import { saveUserSetting, userSettings } from './user-setting-commands';

export const identityRoutes = (services: Services): readonly Route[] =>
  [
    loginConfig,
    login,
    logout,
    isAuthorizeLogin,
    validatePassword,
    lockScreen,
    authorizeInfo,
    loginStatus,
    permissionList,
    changePassword,
    addMember,
    modifyMember,
    eraseMember,
    confirmIdentity,
    listPasskeys,
    enrolmentOptions,
    enrolPasskey,
    removePasskey,
    signingStatement,
    secondFactor,
    prepareSecondFactor,
    enrolSecondFactor,
    removeSecondFactor,
    addServiceAccount,
    listServiceAccounts,
    issueToken,
    revokeToken,
    userSettings,
    saveUserSetting,
  ].map((make) => make(services));
