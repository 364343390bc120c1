import { z } from 'zod';
import { defineCall } from '../core/call';
import { codeWord } from '../core/schemas';

const context = 'identity';

export const userSettingCalls = {
  /** C123: user settings by type, kept for the person (language, columns, saved views). */
  userSettings: defineCall({
    id: 'C123',
    method: 'POST',
    path: 'UserSetting/Get',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '个人设置', 'en-US': 'User settings' },
    request: z.strictObject({ userSetTypes: z.array(codeWord(50)).max(50) }),
    response: z.array(z.object({ Type: z.string(), Content: z.unknown() })),
  }),
  saveUserSetting: defineCall({
    id: 'C123',
    method: 'POST',
    path: 'UserSetting/Set',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '保存个人设置', 'en-US': 'Save a user setting' },
    request: z.strictObject({ Type: codeWord(50).min(1), Content: z.unknown() }),
    response: z.object({}),
  }),
} as const;
