import type { Label } from '../../../core/call';
import { CALLOUT_KINDS, type CalloutKind, type RichNode } from './rich-text-schema';

/** Sign and words of a callout: neither on paper nor on the screen is it told by its colour alone. Every font here has the signs. */
export const CALLOUTS: Readonly<Record<CalloutKind, { readonly sign: string; readonly label: Label }>> = {
  note: { sign: '※', label: { 'zh-CN': '备注', 'en-US': 'Note' } },
  result: { sign: '✓', label: { 'zh-CN': '结果', 'en-US': 'Result' } },
  caution: { sign: '⚠', label: { 'zh-CN': '注意', 'en-US': 'Caution' } },
  hazard: { sign: '‼', label: { 'zh-CN': '危险', 'en-US': 'Hazard' } },
};

export const calloutKindOf = ({ attrs }: Pick<RichNode, 'attrs'>): CalloutKind =>
  CALLOUT_KINDS.find((kind) => kind === attrs?.['kind']) ?? 'note';
