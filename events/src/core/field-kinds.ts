import { operations } from '../integrations/platforms/operations';
import { messageSettingsKinds } from '../messages/message-events';
import { organizationKinds } from '../organization/organization';
import { recordKinds } from '../records/record-kinds';
import { shownFields } from './define-register';
import { fieldKind } from './register-field';
import { decidedRegisters } from './registers';
import type { FieldKind } from './trace-value';

/** What the fields behind `@entity.field` hold, wherever that is declared. */
export const fieldKinds: ReadonlyMap<string, FieldKind> = new Map([
  ...Object.entries({
    record: recordKinds,
    organization: organizationKinds,
    messageSettings: messageSettingsKinds,
  }).flatMap(([entity, kinds]) =>
    Object.entries(kinds).map(([key, kind]): [string, FieldKind] => [`@${entity}.${key}`, kind]),
  ),
  ...[...decidedRegisters.map((each) => ({ name: each.name, fields: shownFields(each) })), ...operations].flatMap(
    ({ name, fields }) => fields.map((field): [string, FieldKind] => [`@${name}.${field.key}`, fieldKind(name, field)]),
  ),
]);
