import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../core/canonical';
import { leafHash, nodeHash, sha256Hex } from '../core/hashing';
import { encodeEvent } from '../core/upcast';
import { eventId } from '../core/uuid';
import { firstFailure, foremost } from './findings';
import { identityOf } from './envelope-reading';
import { recordSignatureRule } from './record-signatures';
import { blame, checkSignatures, compareStream, fileHashesIn, filesNamedIn, type HeldEvent } from './verification';

const stream = 'record-1';
const bodyOf = (revision: number, type: string, data: unknown, reason: string | null = null): string =>
  encodeEvent(
    {
      ...{ id: eventId('c', stream, revision), stream, revision, schemaVersion: 1, actor: 'acc-1', onBehalfOf: null },
      ...{ recordedAt: '2026-03-02T08:00:00.000Z', session: null, commandId: 'c', correlation: 'c', causation: null },
      ...{ reason, salt: '00112233445566778899aabbccddeeff' },
    },
    { type, data },
  );

const held = (revision: number, body: string): HeldEvent => {
  const says = identityOf(body);
  if (!says) throw new Error('no envelope');
  return { ...says, revision, position: String(revision + 1), hash: leafHash(body), says };
};

const events = [0, 1, 2, 3].map((n) => held(n, bodyOf(n, 'Weighed', { mg: n })));
const leaves = events.map((event, index) => ({ ...event, index }));
const compare = (found: readonly HeldEvent[], known = leaves, coveredTo: string | null = '4') =>
  compareStream({
    stream,
    events: found,
    leaves: known,
    coveredTo,
    comparePositions: (a, b) => Number(a) - Number(b),
  });
const at = (n: number): HeldEvent => {
  const event = events[n];
  if (!event) throw new Error('no such event');
  return event;
};

describe('a stream against the notary', () => {
  it('holds when nothing was touched', () => {
    expect(compare(events)).toEqual({ failure: null, pending: [] });
  });

  it('names an altered event by revision and position', () => {
    const forged = held(2, bodyOf(2, 'Weighed', { mg: 9 }));
    expect(compare([at(0), at(1), forged, at(3)]).failure).toMatchObject({
      kind: 'eventAltered',
      stream,
      revision: 2,
      position: '3',
    });
  });

  it('names a row whose columns no longer say what the event says', () => {
    const other = [{ type: 'Other' }, { id: eventId('x', 'y', 0) }, ...['rec', 'record-1', '', 'account'].map((category) => ({ category }))]; // prettier-ignore
    for (const change of other) {
      expect(compare([at(0), { ...at(1), ...change }, at(2), at(3)]).failure).toMatchObject({
        kind: 'columnAltered',
        revision: 1,
      });
    }
    expect(compare([at(0), { ...at(1), category: 'record' }, at(2), at(3)]).failure).toBeNull();
  });

  it('names the first of a deleted tail, and an event cut from the middle', () => {
    expect(compare(events.slice(0, 2)).failure).toMatchObject({ kind: 'eventMissing', revision: 2, position: '3' });
    expect(compare([at(0), at(2), at(3)]).failure).toMatchObject({ kind: 'eventMissing', revision: 1 });
    expect(compare([]).failure).toMatchObject({ kind: 'eventMissing', revision: 0 });
  });

  it('names swapped events', () => {
    const swapped = [at(0), { ...at(2), revision: 1, position: '2' }, { ...at(1), revision: 2, position: '3' }, at(3)];
    expect(compare(swapped).failure).toMatchObject({ kind: 'eventMoved', revision: 1 });
    const repositioned = [at(0), { ...at(1), position: '3' }, { ...at(2), position: '2' }, at(3)];
    expect(compare(repositioned).failure).toMatchObject({ kind: 'eventMoved', revision: 1 });
  });

  it('tells an inserted event from one that waits for the notary', () => {
    const late = held(4, bodyOf(4, 'Weighed', { mg: 4 }));
    expect(compare([...events, late], leaves, '4')).toMatchObject({ failure: null, pending: [{ revision: 4 }] });
    expect(compare([...events, late], leaves, '9').failure).toMatchObject({ kind: 'eventInserted', revision: 4 });
  });

  it('names a gap that the notary does not know either', () => {
    const late = held(5, bodyOf(5, 'Weighed', { mg: 5 }));
    expect(compare([...events, late]).failure).toMatchObject({ kind: 'revisionGap', revision: 4 });
  });

  it('says whether event or leaf was changed, by the node above', () => {
    const found = compare(
      events,
      leaves.map((l) => (l.index === 1 ? { ...l, hash: leafHash('forged') } : l)),
    ).failure;
    if (!found) throw new Error('not found');
    const parent = nodeHash(at(0).hash, at(1).hash);
    const tree = { index: 1, hash: at(1).hash, sibling: at(0).hash, parent };
    expect(blame(found, tree).kind).toBe('leafMismatch');
    expect(blame(found, { ...tree, hash: leafHash('other') }).kind).toBe('eventAltered');
    expect(blame(found, { ...tree, parent: null }).kind).toBe('eventAltered');
  });
});

describe('reading a body', () => {
  it('takes the identity from the end of the text, whatever stands in data and reason', () => {
    const trap = { id: 'x', text: '","type":"Forged"}', inner: { id: eventId('a', 'b', 1), stream: 'other-1' } };
    const body = bodyOf(7, 'Weighed', trap, '说明 "id":"\\"');
    const { id, revision, type, recordedAt } = JSON.parse(body) as HeldEvent & { recordedAt: string };
    expect(identityOf(body)).toEqual({ id, stream, revision, type, recordedAt });
  });
  it('parses a body in another order of keys, and knows what is no envelope', () => {
    const body = JSON.stringify({ type: 'T', stream, revision: 1, id: 'i', recordedAt: 'r', data: 1 });
    expect(identityOf(body)).toEqual({ type: 'T', stream, revision: 1, id: 'i', recordedAt: 'r' });
    expect(identityOf('{"type":')).toBeNull();
    expect(identityOf('null')).toBeNull();
  });
});

describe('signatures', () => {
  const content = (inline: unknown) => ({ hash: sha256Hex(canonicalJson(inline)), inline });
  const signed = (inline: unknown, signedRevision: number) => ({
    moduleId: 'm1',
    contentHash: sha256Hex(canonicalJson(inline)),
    signedRevision,
  });
  const check = (history: readonly (readonly [string, unknown])[]) =>
    checkSignatures(
      recordSignatureRule,
      history.map(([type], revision) => ({ stream, revision, type, position: String(revision + 1) })),
      (revision) => history[revision]?.[1],
    );
  const added = ['ModuleAdded', { module: { id: 'm1', content: content({ text: 'a' }) } }] as const;
  const saved = ['ModuleSaved', { moduleId: 'm1', content: content({ text: 'b' }) }] as const;
  const other = ['ModuleSaved', { moduleId: 'm2', content: content({ text: 'c' }) }] as const;

  it('bind the latest content of their module at the signed revision', () => {
    expect(check([added, saved, other, ['ModuleSigned', signed({ text: 'b' }, 2)]])).toEqual({
      checked: 1,
      failures: [],
    });
    expect(check([added, saved, ['ModuleSigned', signed({ text: 'a' }, 0)]])).toEqual({ checked: 1, failures: [] });
  });

  it('over other content, over none, or over the future are named', () => {
    for (const history of [
      [added, saved, ['ModuleSigned', signed({ text: 'a' }, 1)]],
      [other, ['ModuleSigned', signed({ text: 'a' }, 0)]],
      [added, ['ModuleSigned', signed({ text: 'a' }, 2)]],
      [added, ['ModuleSigned', { moduleId: 'm1' }]],
    ] as const) {
      const revision = history.length - 1;
      expect(check(history)).toMatchObject({ checked: 1, failures: [{ kind: 'signatureMismatch', revision }] });
    }
  });
});

it('finds the files an event points to, and not the hash of a content', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
  const data = {
    content: { hash: 'd'.repeat(64), inline: { blocks: [{ image: { hash: a, alt: '图' } }] } },
    files: [{ hash: b, size: 3, name: 'x' }],
    blob: { hash: c, size: 9 },
  };
  expect(fileHashesIn(data).sort()).toEqual([a, b, c]);
});

it('what left the system is no stored file, for it was made for whoever took it', () => {
  const body = (type: string): string =>
    JSON.stringify({ type, data: { file: { name: 'x.rxn', hash: 'a'.repeat(64), size: 3 } } });
  expect(['FileDownloaded', 'ListExported', 'ModuleSaved'].map((type) => filesNamedIn(body(type)).length)).toEqual([0, 0, 1]); // prettier-ignore
});

it('names the failure that stands first in the log', () => {
  const one = { kind: 'fileMissing', stream, revision: 9, position: '10', detail: '' } as const;
  const two = { kind: 'signatureMismatch', stream, revision: 3, position: '4', detail: '' } as const;
  const root = { kind: 'rootMismatch', stream: null, revision: null, position: null, detail: '' } as const;
  const order = (a: string, b: string) => Number(a) - Number(b);
  expect(firstFailure([root, null, one, two], order)).toBe(two);
  expect(firstFailure([null, root], order)).toBe(root);
  expect(firstFailure([null], order)).toBeNull();
  // What is wrong with the log explains what is wrong with what was signed in it.
  expect(foremost([one, two, root], order)).toBe(root);
  expect(foremost([], order)).toBeNull();
});
