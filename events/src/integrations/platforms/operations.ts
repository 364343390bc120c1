import { registerItem } from './bims';
import { recordUsage, requisition, reserve } from './cims';
import type { RegisterField } from '../../core/fields/field-types';
import type { PlatformOperation } from './operation';
import { registerCompound } from './regms';
import { submitInspection } from './sip';

/** Everything that platforms can be asked for. Adding one is a declaration and a line here. */
export const operations: readonly PlatformOperation[] = [
  submitInspection,
  registerCompound,
  requisition,
  reserve,
  recordUsage,
  registerItem,
];

const byName = new Map<string, PlatformOperation>(operations.map((operation) => [operation.name, operation]));

export const operationNamed = (name: string): PlatformOperation | null => byName.get(name) ?? null;

/** The field that the title of a change in a request names: `@sip.submitInspection.amount`. */
export const requestField = (title: string): RegisterField | null => {
  const [, name = '', key] = /^@(.+)\.(\w+)$/.exec(title) ?? [];
  return operationNamed(name)?.fields.find((field) => field.key === key) ?? null;
};
