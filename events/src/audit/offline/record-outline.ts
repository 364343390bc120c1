import { own } from '../../core/own';
import { contentGiven, contentHashOf } from '../record-signatures';
import { recordHash } from '../../records/record-hash';

/**
 * What a submission and an approval bind, folded without the product's schemas, so that it fits into a verifier of one file: the
 * same as `record-approvals.ts` finds, against which its test holds it.
 */
type Fields = Readonly<Record<string, unknown>>;
export type OutlineEvent = { readonly type: string; readonly revision: number; readonly data: unknown };
type Module = {
  readonly id: string;
  readonly type: unknown;
  readonly title: unknown;
  readonly hash: unknown;
  readonly notApplicable: unknown;
  readonly within?: readonly unknown[];
  /** Of the event that gave its content. */
  readonly given: number;
};
type Outline = {
  readonly number: unknown;
  readonly title: unknown;
  readonly recordType: unknown;
  readonly pageInfo: unknown;
  readonly version: number;
  readonly status: string;
  readonly submitted: unknown;
  readonly modules: readonly Module[];
};

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

const moduleOf = (value: unknown, given: number): Module => {
  const { id, type, title, content, notApplicable } = fieldsOf(value);
  return { id: String(id), type, title, hash: fieldsOf(content)['hash'], notApplicable, given };
};

const inModule = (state: Outline, moduleId: unknown, change: Partial<Module>): Outline => ({
  ...state,
  modules: state.modules.map((module) => (module.id === moduleId ? { ...module, ...change } : module)),
});

const handBack = (state: Outline, status: string): Outline => ({
  ...state,
  ...{ status, version: state.version + 1, submitted: null },
});

/** How each event that changes what is bound changes it; all others leave it as it is. */
const changes: Readonly<Record<string, (state: Outline, data: Fields, revision: number) => Outline>> = {
  RecordCreated: (state, { number, title, recordType, pageInfo, modules }, revision) => ({
    ...{ ...state, number, title, recordType, pageInfo },
    modules: listOf(modules).map((module) => moduleOf(module, revision)),
  }),
  RecordInfoChanged: (state, { title, recordType, pageInfo }) => ({ ...state, title, recordType, pageInfo }),
  ModuleAdded: (state, { module, index }, revision) => {
    const modules = [...state.modules];
    modules.splice(Number(index), 0, moduleOf(module, revision));
    return { ...state, modules };
  },
  ModuleRenamed: (state, { moduleId, to }) => inModule(state, moduleId, { title: to }),
  ModulesReordered: (state, { to }) => {
    const order = new Map(listOf(to).map((moduleId, index) => [moduleId, index]));
    const placeOf = ({ id }: Module): number => order.get(id) ?? 0;
    return { ...state, modules: [...state.modules].sort((a, b) => placeOf(a) - placeOf(b)) };
  },
  ModuleRemoved: (state, { moduleId }) => ({
    ...state,
    modules: state.modules.filter(({ id }) => id !== moduleId),
  }),
  ModuleSaved: (state, { moduleId, content }, revision) =>
    inModule(state, moduleId, { hash: fieldsOf(content)['hash'], given: revision }),
  SheetCellsChanged: (state, { moduleId, content }, revision) =>
    inModule(state, moduleId, { hash: fieldsOf(content)['hash'], given: revision }),
  ModuleMarkedNotApplicable: (state, { moduleId }) => inModule(state, moduleId, { notApplicable: true }),
  ModuleMadeApplicable: (state, { moduleId }) => inModule(state, moduleId, { notApplicable: false }),
  ModulesNested: (state, { places }) => {
    const groups = new Map(
      listOf(places).map((place) => [fieldsOf(place)['moduleId'], listOf(fieldsOf(place)['within'])]),
    );
    return {
      ...state,
      modules: state.modules.map(({ within: before, ...module }) => {
        const within = groups.get(module.id) ?? before ?? [];
        return within.length === 0 ? module : { ...module, within };
      }),
    };
  },
  RecordSubmitted: (state, { recordHash: submitted }) => ({ ...state, status: 'inReview', submitted }),
  RecordApproved: (state, { final }) =>
    final === true && state.submitted !== null ? { ...state, status: 'approved' } : state,
  RecordRejected: (state) => handBack(state, 'rejected'),
  RecordRecallRequested: (state) => ({ ...state, status: 'recalling' }),
  RecordRecalled: (state) => handBack(state, 'recalled'),
  RecordRecallRefused: (state) => ({ ...state, status: 'approved' }),
  RecordReactivated: (state) => handBack(state, 'draft'),
  RecordRolledBack: (state, { title, recordType, pageInfo, modules }, revision) => {
    const before = new Map(state.modules.map((module) => [module.id, module]));
    return {
      ...{ ...state, title, recordType, pageInfo },
      modules: listOf(modules).map((value) => {
        const module = moduleOf(value, revision);
        const within = before.get(module.id)?.within;
        return within ? { ...module, within } : module;
      }),
    };
  },
};

const nothing: Outline = {
  ...{ number: '', title: '', recordType: '', pageInfo: null, version: 1, status: 'draft', submitted: null },
  modules: [],
};

const hashOf = (state: Outline): string =>
  recordHash({
    ...state,
    modules: state.modules.map(({ within, ...module }) => ({
      ...module,
      content: { hash: module.hash },
      ...(within && { within: within.map((group) => ({ title: fieldsOf(group)['title'] })) }),
    })),
  });

export type BindingFailure = {
  readonly kind: 'submissionMismatch' | 'approvalMismatch';
  readonly revision: number;
  readonly detail: string;
};

/** Every submission and approval against the record folded to where it was given; `events` are all of the stream, in order. */
export const checkBindings = (
  events: readonly OutlineEvent[],
): { readonly checked: number; readonly failures: readonly BindingFailure[] } => {
  const failures: BindingFailure[] = [];
  const whole = new Map<string, boolean>();
  const read = (revision: number): OutlineEvent | undefined => events[revision];
  const isWhole = ({ id, hash, given }: Module): boolean => {
    const key = `${id} ${given}`;
    const event = events[given];
    const known = whole.get(key) ?? (event !== undefined && contentHashOf(contentGiven(event, id, read)) === hash);
    whole.set(key, known);
    return known;
  };
  const misfit = (state: Outline, type: string, { version, recordHash: bound }: Fields): string | null => {
    if (version !== state.version) return `of version ${String(version)}, the record is at ${state.version}`;
    if (type === 'RecordApproved') {
      if (state.status !== 'inReview' || state.submitted === null) return `nothing is under review: ${state.status}`;
      if (bound !== state.submitted) return `approved ${String(bound)}, submitted was ${String(state.submitted)}`;
    }
    const held = hashOf(state);
    if (bound !== held) return `bound ${String(bound)}, the record makes ${held}`;
    const broken = state.modules.find((module) => !isWhole(module));
    return broken ? `module ${broken.id}: its content does not make ${String(broken.hash)}` : null;
  };
  /** What has no form to hash was bound by nobody. */
  const misfitOrUnread = (...given: Parameters<typeof misfit>): string | null => {
    try {
      return misfit(...given);
    } catch (error) {
      return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  let state = nothing;
  let checked = 0;
  for (const { type, revision, data } of events) {
    const fields = fieldsOf(data);
    if (type === 'RecordSubmitted' || type === 'RecordApproved') {
      checked += 1;
      const detail = misfitOrUnread(state, type, fields);
      if (detail !== null)
        failures.push({
          kind: type === 'RecordApproved' ? 'approvalMismatch' : 'submissionMismatch',
          revision,
          detail,
        });
    }
    state = own(changes, type)?.(state, fields, revision) ?? state;
  }
  return { checked, failures };
};
