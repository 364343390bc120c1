import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/identity';

export const texts: Texts<typeof zh> = {
  login: {
    title: 'Log in',
    tagline: 'Record every step. Prove every step.',
    account: 'Account',
    password: 'Password',
    submit: 'Log in',
    accountRequired: 'Enter your account',
    passwordRequired: 'Enter your password',
    sso: 'Log in with your organisation',
    ssoHint: 'This organisation uses single sign-on. Log in through its login page.',
    demo: 'Demo accounts',
    demoHint: 'Select an account to fill it in; the password was shown when the product started.',
    demoRole: {
      orgAdmin: 'Administrator',
      departmentHead: 'Department head',
      projectLead: 'Project lead',
      researcher: 'Researcher',
      reviewer: 'Reviewer',
      qa: 'Quality assurance',
      viewer: 'Guest',
    },
    ended: 'Your session has ended. Log in again; what you typed is kept on this computer.',
    failed: 'Login failed',
  },
  password: {
    title: 'Change password',
    old: 'Current password',
    next: 'New password',
    again: 'Repeat the new password',
    help: 'At least 8 characters, with letters and digits.',
    weak: 'At least 8 characters, with letters and digits',
    differ: 'The two new passwords do not match',
    same: 'The new password must be different from the current one',
    done: 'Password changed',
  },
};
