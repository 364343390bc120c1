import { setTimeout as sleep } from 'node:timers/promises';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { prose, signing } from '../../support/content';
import type { Author, Desk } from './laboratory';
import { requester } from './requests';
import type { Sender, View } from './sender';

type Draft = { readonly id: string; state: 'empty' | 'filled' | 'submitted' };
type Turn = () => Promise<unknown>;

const reason = '故障演练';
const LONGEST_THOUGHT_MS = 60;
const recordStream = (id: string): string => `record-${id}`;

/** One person at one browser: writes at their desk and at the one they visit, shares, signs, submits, comments and reads. */
export const authorAt = (sender: Sender, author: Author): Turn => {
  const { random, person } = sender;
  const views = new Map<string, View>();
  const drafts: Draft[] = [];
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

  const look = async (id: string): Promise<View | null> => {
    const view = await sender.read(id);
    if (view) views.set(id, view);
    return view;
  };
  const known = async (id: string): Promise<View | null> => views.get(id) ?? look(id);

  const save = async (desk: Desk, moduleId: string): Promise<void> => {
    const view = await known(desk.id);
    const module = view?.modules.find(({ id }) => id === moduleId);
    if (!view || !module) return;
    const mark = sender.mark();
    const base = module.contentRevision;
    const { status, response } = await sender.send({
      ...{ call: recordCalls.saveModule, stream: recordStream(desk.id), type: 'ModuleSaved', mark, moduleId, base },
      input: { experimentId: desk.id, moduleId, data: prose(mark), baseRevision: base, reason },
    });
    views.delete(desk.id);
    if (status !== 'acknowledged') return;
    const { contentRevision, contentHash } = response as { contentRevision: number; contentHash: string };
    const modules = view.modules.map((one) => (one.id === moduleId ? { ...one, contentRevision, contentHash } : one));
    views.set(desk.id, { ...view, modules });
  };

  const comment = async (desk: Desk): Promise<void> => {
    const mark = sender.mark();
    await sender.send({
      ...{ call: recordCalls.addComment, stream: recordStream(desk.id), type: 'CommentAdded', mark },
      input: { experimentId: desk.id, text: mark },
    });
  };

  /** Signs the module of their own, or takes the signature back. */
  const sign = async ({ id: experimentId, own: moduleId }: Desk): Promise<void> => {
    const module = (await look(experimentId))?.modules.find(({ id }) => id === moduleId);
    if (!module) return;
    const wish = { stream: recordStream(experimentId), mark: null, moduleId };
    const { account, password, ...meaning } = signing(person);
    await (module.signatures.length === 0
      ? sender.send({
          ...{ ...wish, call: recordCalls.signModule, type: 'ModuleSigned' as const },
          input: { experimentId, moduleId, contentHash: module.contentHash, account, password, ...meaning, reason },
        })
      : sender.send({
          ...{ ...wish, call: recordCalls.removeSignature, type: 'ModuleSignatureRemoved' as const },
          input: { experimentId, moduleId, signerId: person.id, account, password, reason },
        }));
    views.delete(experimentId);
  };

  /** Lets the guest write in the shared module, or no longer. */
  const share = async ({ id: experimentId, shared: ModuleId, guest }: Desk): Promise<void> => {
    const UserList = random() < 0.7 ? [{ UserId: guest, Attribute: 1 }] : [];
    await sender.send({
      ...{
        call: recordCalls.grantModule,
        stream: recordStream(experimentId),
        type: 'ModuleGranted',
        mark: null,
        moduleId: ModuleId,
      },
      input: { experimentId, ModuleId, UserList },
    });
  };

  const begin = async (): Promise<void> => {
    const mark = sender.mark();
    const id = mark.replaceAll(/[^\w-]/g, '-');
    const { status } = await sender.send({
      ...{ call: recordCalls.addRecord, stream: recordStream(id), type: 'RecordCreated', mark },
      input: { id, title: mark, bookId: author.bookId, projectId: null, taskId: null },
    });
    if (status === 'acknowledged') drafts.push({ id, state: 'empty' });
  };
  const fill = async (draft: Draft): Promise<void> => {
    const mark = sender.mark();
    const { status } = await sender.send({
      ...{ call: recordCalls.addModule, stream: recordStream(draft.id), type: 'ModuleAdded', mark },
      input: { experimentId: draft.id, type: 'editor', title: mark, content: prose(mark) },
    });
    draft.state = status === 'acknowledged' ? 'filled' : 'submitted';
  };
  const submit = async (draft: Draft): Promise<void> => {
    const view = await look(draft.id);
    if (!view) return;
    const mark = sender.mark();
    await sender.send({
      ...{ call: approvalCalls.submit, stream: recordStream(draft.id), type: 'RecordSubmitted', mark },
      input: { experimentId: draft.id, recordHash: view.recordHash, note: mark, ...signing(person), reason },
    });
    draft.state = 'submitted';
  };
  const onwards = async (): Promise<void> => {
    const draft = drafts.find(({ state }) => state !== 'submitted');
    if (!draft) return begin();
    await (draft.state === 'empty' ? fill(draft) : submit(draft));
  };

  const { desk, visits } = author;
  const turns: readonly (readonly [weight: number, turn: Turn])[] = [
    [18, () => look(desk.id)],
    [8, () => look(visits.id)],
    [16, () => save(desk, desk.own)],
    [16, () => save(desk, desk.shared)],
    [14, () => save(visits, visits.shared)],
    [10, () => comment(pick([desk, visits]) ?? desk)],
    [4, () => sign(desk)],
    [3, () => share(desk)],
    [11, onwards],
    [8, requester(sender, desk.id)],
  ];
  return async () => {
    let left = random() * turns.reduce((sum, [weight]) => sum + weight, 0);
    const turn = turns.find(([weight]) => (left -= weight) < 0)?.[1] ?? onwards;
    await turn();
    await sleep(random() * LONGEST_THOUGHT_MS);
  };
};

/** Decides on what waits, oldest first. */
export const reviewerAt = (sender: Sender): Turn => {
  const decided = new Set<string>();
  return async () => {
    const answer = await sender.ask(approvalCalls.queue, { pageIndex: 1, pageSize: 20 });
    const rows = answer?.status === 200 ? (answer.response as readonly { readonly id: string }[]) : [];
    const waiting = rows.find(({ id }) => !decided.has(id));
    if (!waiting) return sleep(300);
    const view = await sender.read(waiting.id);
    if (!view) return;
    decided.add(waiting.id);
    const mark = sender.mark();
    const wish = { stream: recordStream(waiting.id), mark };
    const decision = { experimentId: waiting.id, opinion: mark };
    await (sender.random() < 0.8
      ? sender.send({
          ...{ ...wish, call: approvalCalls.approve, type: 'RecordApproved' as const },
          input: { ...decision, ...signing(sender.person, 'reviewed'), recordHash: view.recordHash },
        })
      : sender.send({
          ...{ ...wish, call: approvalCalls.reject, type: 'RecordRejected' as const },
          input: { ...decision, ...signing(sender.person, 'rejected') },
        }));
  };
};
