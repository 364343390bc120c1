import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { carryPolicy } from '../core/policy';
import { dateReached } from '../core/register-calls';
import { NOTHING } from '../core/told';
import { unitCalls } from '../units/calls';
import { organizationCalls } from './calls';
import { departmentRegister } from './department';
import { dictionaryRegister } from './dictionary';
import { NUMBERING, numberingEventSchemas } from './numbering';
import { ORGANIZATION, organizationEventSchemas } from './organization';
import { quickTextRegister } from './quick-text';
import { reactionProductFieldRegister } from './reaction-product-field';
import { RESERVATION, reservationEventSchemas } from './reservation';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Settings of the laboratory, its departments and dictionaries, numbers and what must hold over several entries. */
export const organizationContext = defineContext({
  name: 'organization',
  tokens: {
    read: { 'zh-CN': '读取字典、部门与设置', 'en-US': 'Read dictionaries, departments and settings' },
    write: { 'zh-CN': '维护字典与短语', 'en-US': 'Maintain dictionaries and quick text' },
  },
  streams: [
    stream({
      category: ORGANIZATION,
      label: of('组织设置', 'Settings'),
      schemas: organizationEventSchemas,
      words: {
        SettingsChanged: of('修改组织设置', 'Changed settings'),
      },
      changes: {},
    }),
    stream({
      category: NUMBERING,
      label: null,
      schemas: numberingEventSchemas,
      words: {
        NumberAllocated: of('分配编号', 'Assigned a number'),
      },
      changes: {
        NumberAllocated: NOTHING,
      },
      notInTrail: {
        NumberAllocated: 'a counter; the number stands in the event of the record or request that got it',
      },
    }),
    stream({
      category: RESERVATION,
      label: null,
      schemas: reservationEventSchemas,
      words: {
        NameReserved: of('占用名称', 'Reserved a name'),
        NameReleased: of('释放名称', 'Released a name'),
        ClaimReserved: of('占用', 'Reserved a claim'),
        ClaimReleased: of('解除占用', 'Released a claim'),
      },
      changes: {
        NameReserved: NOTHING,
        NameReleased: NOTHING,
        ClaimReserved: NOTHING,
        ClaimReleased: NOTHING,
      },
      notInTrail: {
        NameReserved: 'keeps two from taking one name; the name stands in the event of the entry that got it',
        NameReleased: 'keeps two from taking one name; the name stands in the event of the entry that lost it',
        ClaimReserved: 'keeps what must hold over several entries; it stands in the event of the entry itself',
        ClaimReleased: 'keeps what must hold over several entries; it stands in the event of the entry itself',
      },
    }),
  ],
  registers: [departmentRegister, dictionaryRegister, quickTextRegister, reactionProductFieldRegister],
  refusals: ['passkeyFirst', 'passwordUnprotected'],
  calls: [organizationCalls, unitCalls].flatMap((calls) => Object.values(calls)),
  internalCalls: [dateReached, carryPolicy],
});
