import type { Label } from '../core/call';
import type { ValuesOf } from '../core/define-register';
import type { PRODUCT_FIELD_KINDS, reactionProductFieldRegister } from './reaction-product-field';

/** A further field of products as whoever fills it in is asked for it. */
export type AskedField = {
  readonly id: string;
  readonly name: Label;
  readonly carriedBy: 'product' | 'batch';
  readonly kind: (typeof PRODUCT_FIELD_KINDS)[number];
  readonly unit: string;
  readonly required: boolean;
};

type Values = ValuesOf<typeof reactionProductFieldRegister>;

export const askedField = (id: string, values: Values): AskedField => ({
  ...{ id, name: { 'zh-CN': values.name, 'en-US': values.nameEn } },
  ...{ carriedBy: values.carriedBy, kind: values.kind, unit: values.measuredIn, required: values.mustBeFilled },
});
