import type { Label } from '../core/call';
import { registers } from '../core/registers';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Kinds of things that events happen to, by the category of their streams. */
export const entityLabels: Readonly<Record<string, Label>> = {
  record: of('记录', 'Record'),
  project: of('项目', 'Project'),
  task: of('任务', 'Task'),
  account: of('账号', 'Account'),
  access: of('登录', 'Access'),
  serviceAccount: of('服务账号', 'Service account'),
  organization: of('组织设置', 'Settings'),
  messageSettings: of('消息设置', 'Message settings'),
  request: of('平台申请', 'Platform request'),
  connector: of('外部对接', 'Connector'),
  ...Object.fromEntries(registers.map(({ name, label }) => [name, label])),
};
