import '../identity/account';
import '../records/record-events';
import '../sharing/share';
import { uncheckedSchema } from '../audit/report';
import { movesByEvent, registerEventTypes } from './register';
import { projectLife } from '../projects/project-life';
import { taskLife } from '../projects/task-life';
import { movesFrom, nextState, type LifeCycle } from './life-cycle';
import { registers } from './registers';
import { become, choice } from './told';
import { withTypedChanges } from './trace-upcast';
import { defineUpcaster } from './upcasters';

/** Events that told their changes as text, by the last version that did. */
const TOLD_AS_TEXT: Readonly<Record<string, number>> = {
  ...{ RecordCreated: 2, RecordInfoChanged: 1, ModuleAdded: 2, ModuleSaved: 2, RecordRolledBack: 2 },
  ...{ ProjectOpened: 1, ProjectModified: 1, TaskOpened: 1, TaskModified: 1 },
  ...{ SettingsChanged: 1, MessageSettingsModified: 1, PlatformRequestMade: 1, PlatformRequestCorrected: 1 },
  ...Object.fromEntries(
    registers
      .filter(({ toldAsText }) => toldAsText)
      .flatMap((register) => {
        const { added, modified } = registerEventTypes(register);
        return [added, modified].map((type) => [type, 1] as const);
      }),
  ),
};

for (const [type, version] of Object.entries(TOLD_AS_TEXT)) defineUpcaster(type, version, withTypedChanges);

// Since version 3 a request to a platform says what in the record it is about, and whether it follows from what that says.
defineUpcaster('PlatformRequestMade', 2, (data) => ({ ...(data as object), place: null, byRecord: false }));
defineUpcaster('PlatformRequestCorrected', 2, (data) => ({ ...(data as object), place: null }));

// Since version 2 a refused field may say what the platform has in its place.
defineUpcaster('PlatformRequestRefused', 1, (data) => data);

// Since version 4 an added module says what it was copied from.
defineUpcaster('ModuleAdded', 3, (data) => ({ ...(data as object), copiedFrom: null }));

// Since version 4 a save may say what changed in place of the whole.
defineUpcaster('ModuleSaved', 3, (data) => ({ ...(data as object), difference: null }));

// Since version 2 a submission says whether the page's information was checked (V036).
defineUpcaster('RecordSubmitted', 1, (data) => ({ ...(data as object), pageInfoChecked: null }));

// Since these versions a signature may say what its signer's device signed.
for (const type of [
  ...['ModuleSigned', 'ModuleSignatureRemoved', 'RecordApproved', 'RecordRejected'],
  ...registers.flatMap((register) =>
    [...movesByEvent(register)].flatMap(([type, move]) => ('signs' in move ? [type] : [])),
  ),
])
  defineUpcaster(type, 1, (data) => data);
defineUpcaster('RecordSubmitted', 2, (data) => data);

// Since version 2 a download names the entry of a register that it was taken from. Before that, entries had no files.
defineUpcaster('FileDownloaded', 1, (data) => ({ ...(data as object), entry: null }));

// Since version 4 a return to an earlier version tells which modules their template kept as they were.
defineUpcaster('RecordRolledBack', 3, (data) => ({ ...(data as object), stayed: [] }));

// Since version 2 what a verification found says what it did not look at. Of those before nobody knows: any run takes their place.
defineUpcaster('IncidentFound', 1, (data) => ({ ...(data as object), unchecked: [...uncheckedSchema.options].sort() }));

// Since version 4 a record names the version of the template that it began from. Before that, templates had none.
defineUpcaster('RecordCreated', 3, (data) => ({ ...(data as object), templateVersion: null }));

// Since version 5 a new record and a save may name the file that contents were read from.
for (const type of ['RecordCreated', 'ModuleSaved']) defineUpcaster(type, 4, (data) => data);

// Since version 6 a save of a text that several wrote in says who wrote what.
defineUpcaster('ModuleSaved', 5, (data) => data);

// Since version 3 projects and tasks are decided and folded as entries of registers, and their moves since version 2.
type Opened = { readonly fields: object };
const asAdded = (data: unknown): unknown => {
  const { fields, ...others } = data as Opened;
  return { kind: 'added', values: fields, ...others };
};
const asModified = (data: unknown): unknown => {
  const { fields, ...others } = data as Opened;
  return { kind: 'modified', values: fields, ...others };
};
const asMoved = (category: string, life: LifeCycle) => (data: unknown) => {
  const { from, to } = data as { readonly from: string; readonly to: string };
  const move = movesFrom(life, from).find((each) => nextState(each, from) === to);
  const of = `${category}.status`;
  const changes = become(`@${of}`, choice(of, from), choice(of, to));
  return { kind: 'moved', move: move?.name ?? '', from, to, set: {}, changes };
};
for (const [noun, category, life] of [
  ['Project', 'project', projectLife],
  ['Task', 'task', taskLife],
] as const) {
  defineUpcaster(`${noun}Opened`, 2, asAdded);
  defineUpcaster(`${noun}Modified`, 2, asModified);
  defineUpcaster(`${noun}Moved`, 1, asMoved(category, life));
}
