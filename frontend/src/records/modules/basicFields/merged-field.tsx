import { basicFieldText, type BasicFields } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { isBasicField } from '@shilu/events/records/modules/basic-fields/basic-fields-shape';
import type { UnitProps } from '../module-ui';

export const FieldUnit = ({ value }: UnitProps<BasicFields>) =>
  isBasicField(value) ? <span>{basicFieldText(value) ?? '—'}</span> : null;
