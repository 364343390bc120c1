import type { Label } from '../../core/call';

/** Systems beside the notebook that people ask something of; the installation's owner says which it is licensed for (C122). */
export const PLATFORMS = ['sip', 'regms', 'cims', 'bims'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const platformLabels: Readonly<Record<Platform, Label>> = {
  sip: { 'zh-CN': 'SIP 样品检测平台', 'en-US': 'SIP, sample inspection' },
  regms: { 'zh-CN': 'RegMS 化合物注册系统', 'en-US': 'RegMS, compound registration' },
  cims: { 'zh-CN': 'CIMS 物料库存系统', 'en-US': 'CIMS, materials inventory' },
  bims: { 'zh-CN': 'BIMS 生物信息系统', 'en-US': 'BIMS, biological information' },
};

/** How a platform is called within a sentence. */
export const platformName = (platform: Platform): string =>
  ({ sip: 'SIP', regms: 'RegMS', cims: 'CIMS', bims: 'BIMS' })[platform];
