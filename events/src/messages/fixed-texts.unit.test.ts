import { part } from '@shilu/tests/proves';
import { expect, test } from 'vitest';
import type { RefusalKey } from '../core/result-codes';
import { enUS } from './en-US';
import { zhCN } from './zh-CN';

/** The fixed texts of E10 for what the product has: what each has to say in Chinese and in English. */
const said: Readonly<Partial<Record<RefusalKey, readonly [RegExp, RegExp]>>> = {
  systemError: [/^系统异常/, /^System error/],
  unavailable: [/服务暂时不可用/, /not available/],
  fileTypeWrong: [/文件格式不正确/, /file format is incorrect/],
  fileEmpty: [/文件为空/, /file is empty/],
  payloadTooLarge: [/数据过大/, /Too much data/],
  forbidden: [/没有执行此操作的权限/, /no permission for this operation/],
  forbiddenEdit: [/没有编辑权限/, /no permission to edit/],
  forbiddenDelete: [/没有删除权限/, /no permission to delete/],
  nameRepeated: [/“\{name\}”已存在/, /“\{name\}” is taken/],
  inUse: [/正在使用，不能删除：\{what\}/, /in use and cannot be deleted: \{what\}/],
  moduleDeletedByOther: [/已被他人删除，请刷新/, /else deleted .* Reload/],
  moduleSignedByOther: [/已被签署，请刷新/, /has been signed .* Reload/],
  moduleChangedByOther: [/已被他人修改/, /else changed/],
  moduleLockedByOther: [/\{name\}正在编辑/, /\{name\} is editing/],
  recordSubmittedByOther: [/已被他人提交，请刷新/, /submitted by somebody else. Reload/],
  alreadySubmitted: [/已提交，请勿重复提交/, /already submitted. Do not submit/],
  moduleIdMismatch: [/模块标识不一致/, /module ids do not match/],
  requiredUnfilled: [/必填项未填写：\{fields\}/, /Required fields unfilled: \{fields\}/],
  reviewerIsOperator: [/审核人不能是操作者本人/, /reviewer account can’t be the operator/],
  selectionTooLarge: [/最多选择 25 项/, /at most 25/],
  platformNotPurchased: [/未购买\{platform\}/, /\{platform\} has not been purchased/],
  passwordRequired: [/请输入密码/, /Enter your password/],
};

test.each(Object.entries(said))('E10 %s is said in both languages', (key, [zh, en]) => {
  part('E10', 'the texts of what there is');
  expect(new Map(Object.entries(zhCN)).get(key)).toMatch(zh);
  expect(new Map(Object.entries(enUS)).get(key)).toMatch(en);
});
