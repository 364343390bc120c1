import 'i18next';
import type { texts as approvals } from './zh-CN/approvals';
import type { texts as audit } from './zh-CN/audit';
import type { texts as common } from './zh-CN/common';
import type { texts as deliveries } from './zh-CN/deliveries';
import type { texts as frame } from './zh-CN/frame';
import type { texts as home } from './zh-CN/home';
import type { texts as identity } from './zh-CN/identity';
import type { texts as manual } from './zh-CN/manual';
import type { texts as release } from './zh-CN/release';
import type { texts as registers } from './zh-CN/registers';
import type { texts as projects } from './zh-CN/projects';
import type { texts as records } from './zh-CN/records';
import type { texts as recordLists } from './zh-CN/recordLists';
import type { texts as integrations } from './zh-CN/integrations';
import type { texts as messages } from './zh-CN/messages';
import type { texts as phone } from './zh-CN/phone';
import type { texts as copies } from './zh-CN/copies';
import type { texts as serviceAccounts } from './zh-CN/serviceAccounts';
import type { texts as system } from './zh-CN/system';
import type { texts as team } from './zh-CN/team';
import type { texts as search } from './zh-CN/search';
import type { texts as relations } from './zh-CN/relations';

// Keys are checked by the compiler: a text that is not written is an error, not a key on the screen.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      approvals: typeof approvals;
      audit: typeof audit;
      common: typeof common;
      deliveries: typeof deliveries;
      frame: typeof frame;
      home: typeof home;
      identity: typeof identity;
      manual: typeof manual;
      release: typeof release;
      registers: typeof registers;
      projects: typeof projects;
      records: typeof records;
      recordLists: typeof recordLists;
      search: typeof search;
      serviceAccounts: typeof serviceAccounts;
      phone: typeof phone;
      copies: typeof copies;
      relations: typeof relations;
      integrations: typeof integrations;
      messages: typeof messages;
      system: typeof system;
      team: typeof team;
    };
  }
}
