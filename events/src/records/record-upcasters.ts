import { defineUpcaster } from '../core/upcasters';

type Step = (value: unknown) => unknown;
type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const within =
  (key: string, step: Step): Step =>
  (value) =>
    isPlain(value) && Object.hasOwn(value, key) ? { ...value, [key]: step(value[key]) } : value;
const eachModule = (step: Step): Step =>
  within('modules', (modules) => (Array.isArray(modules) ? modules.map(step) : modules));

// Since version 2 content says which version of its module type it has. What was written before has the first.
const firstVersion = within('content', (content) => (isPlain(content) ? { version: 1, ...content } : content));

defineUpcaster('RecordCreated', 1, eachModule(firstVersion));
defineUpcaster('RecordRolledBack', 1, eachModule(firstVersion));
defineUpcaster('ModuleAdded', 1, within('module', firstVersion));
defineUpcaster('ModuleSaved', 1, firstVersion);
