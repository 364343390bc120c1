import { PARTS_PART, PROOF_PART, type Proof, type ProvenEvent } from '@shilu/events/audit/offline/bundle';
import { checkBundle, type BundleParts } from '@shilu/events/audit/offline/check-bundle';
import { tellBundle } from '@shilu/events/audit/offline/told-bundle';
import { formatWitnessKey } from '@shilu/events/core/cosignature';
import { expect, it } from 'vitest';
import { someWitness, witnessed } from './attacks';
import { madeBundle } from './made-bundle';
import { kindOf, saidOf } from './offline-programs';

const { parts, pinned } = madeBundle(20, { together: 3 });
const withProof = (change: (proof: Proof) => object, of = parts): BundleParts => {
  const proof = JSON.parse(Buffer.from(of.get(PROOF_PART) ?? []).toString()) as Proof;
  return new Map(of).set(PROOF_PART, Buffer.from(JSON.stringify({ ...proof, ...change(proof) })));
};
const withoutRemoval = ({ passkeys }: Proof) => ({ passkeys: passkeys.slice(0, -1) });
const historyOf =
  (change: (events: readonly ProvenEvent[]) => readonly ProvenEvent[]) =>
  ({ signing }: Proof) => ({ signing: { ...signing, events: change(signing?.events ?? []) } });

const witness = someWitness('witness.example');
const seen = madeBundle(8, { witness }).parts;
const twice = madeBundle(8, { exported: 'twice' });
const before = madeBundle(8, { exported: 'before' }).parts;
const withEarlier = (bundle: BundleParts): BundleParts => new Map(bundle).set(PARTS_PART, twice.earlier);
/** Of keys that were changed and revoked, passkeys of each kind, and a witness. */
const cases: readonly (readonly [string, BundleParts, readonly string[]])[] = [
  ['nothing', parts, ['OK']],
  [
    'the revocation cut off',
    withProof(historyOf((events) => events.slice(0, -1))),
    ['[keyHistory]', '[unknownSigner]'],
  ],
  [
    'the change left out',
    withProof(historyOf((events) => events.toSpliced(1, 1))),
    ['[keyHistory]', '[unknownSigner]'],
  ],
  ['the change last', withProof(historyOf(([a, b, c]) => (a && b && c ? [a, c, b] : []))), ['[keyHistory]']],
  [
    'the revocation by somebody else',
    withProof(historyOf((events) => events.map((event) => ({ ...event, body: event.body.replace(/"signature":"..../, '"signature":"AAAA') })))), // prettier-ignore
    ['[keyHistory]', '[unknownSigner]'],
  ],
  ['a proof of the place within an append', withProof(({ events }) => ({ events: events.map((event) => ({ ...event, signature: event.signature?.replace(' 1/3 ', ' 2/3 ') })) })), ['[signatureWrong]']], // prettier-ignore
  ...['ES256', 'RS256', 'EdDSA'].map((algorithm, at): readonly [string, BundleParts, readonly string[]] => [
    `the enrolment of ${algorithm} left out`,
    withProof(({ passkeys }) => ({ passkeys: passkeys.toSpliced(at, 1) })),
    ['[passkeyMismatch]'],
  ]),
  ['what a witness signed left out', withProof(() => ({ anchors: [] }), seen), ['[partMissing]']],
  ['what another witness signed', witnessed(seen, someWitness('other.example')), ['[partMissing]', '(besideExtra)', '(witnessUnpinned)']], // prettier-ignore
  ['what the same witness signed of another checkpoint', witnessed(seen, witness), ['[partMissing]', '(besideExtra)']],
  ['the removal of a passkey left out', withProof(withoutRemoval), ['[partMissing]']],
  ['the removal of a passkey left out with a list of before', withEarlier(withProof(withoutRemoval, twice.parts)), ['[partsOlder]']], // prettier-ignore
  ['a list of before', withEarlier(twice.parts), ['[partsOlder]', '(besideExtra)']],
  ['a list of before what passkeys signed', withProof(withoutRemoval, before), ['[partsOlder]']],
  ...(['ES256', 'RS256', 'EdDSA'] as const).map((algorithm): readonly [string, BundleParts, readonly string[]] => [
    `a signature of ${algorithm} swapped`,
    withProof(({ events }) => ({
      events: events.map((event) =>
        event.body.includes(`"algorithm":"${algorithm}"`)
          ? { ...event, body: event.body.replace(/(?<="signature":".{40})./, (one) => (one === 'A' ? 'B' : 'A')) }
          : event,
      ),
    })),
    ['[passkeyMismatch]'],
  ]),
];

it('keys that were changed and revoked, and passkeys of each kind, hold in each of the programs, or are named by all', async () => {
  const said = await saidOf(cases.map(([, bundle]) => ({ parts: bundle, pinned, asZip: true })));
  for (const [at, [name, bundle, kinds]] of cases.entries()) {
    const report = await checkBundle({ parts: bundle, pinned });
    const lines = tellBundle(report).map(kindOf);
    expect({ name, lines }).toEqual({ name, lines: expect.arrayContaining([...kinds]) as string[] });
    for (const told of said[at] ?? []) expect({ name, ...told }).toEqual({ name, code: at === 0 ? 0 : 1, lines });
    if (at === 0)
      expect(report).toMatchObject({ findings: [], checked: { commandSignatures: 27, passkeys: 3, events: 20 } });
  }
  for (const bundle of [seen, twice.parts]) {
    const held = await checkBundle({
      parts: bundle,
      pinned,
      witnesses: bundle === seen ? [formatWitnessKey(witness)] : [],
    });
    expect(held).toMatchObject({ outcome: 'ok', findings: [] });
    expect(held.notes.map(({ kind }) => kind)).not.toContain('besideExtra');
  }
}, 60_000);

it('what lies beside the folder of a proof takes the place of no part, and is named by each of the programs', async () => {
  const forged = Buffer.from('forged');
  const within = [...parts].map(([path, bytes]) => [`aa/${path}`, bytes] as const);
  const beside = (path: string): BundleParts => new Map([...within, [path, forged]]);
  const litter = ['__MACOSX/Approval.pdf', 'aa/__MACOSX/record.pdf', 'aa/.DS_Store', 'Thumbs.db'];
  const placed: readonly (readonly [BundleParts, readonly string[], 0 | 1])[] = [
    [new Map([['record.pdf', forged], ...within]), ['[partExtra]', 'FAILED'], 1],
    [beside('record.pdf'), ['[partExtra]', 'FAILED'], 1],
    [new Map([...within, ...litter.map((path) => [path, forged] as const)]), ['(notCovered)', 'OK'], 0],
    [beside('README.txt'), ['[partExtra]', 'FAILED'], 1],
    [beside('aa.pdf'), ['[partExtra]', 'FAILED'], 1],
    [beside('zz/record.pdf'), ['[partExtra]', 'FAILED'], 1],
    [beside('bb/proof.json'), ['[partExtra]', 'FAILED'], 1],
    [beside('aa/bb/proof.json'), ['[partExtra]', 'FAILED'], 1],
    [new Map([...within, ...parts]), ['[partExtra]', 'FAILED'], 1],
    [new Map([...parts, ['__MACOSX/proof.json', forged]]), ['(notCovered)', 'OK'], 0],
    [new Map(within), ['OK'], 0],
  ];
  const said = await saidOf(
    placed.flatMap(([given]) => [true, false].map((asZip) => ({ parts: given, pinned, asZip }))),
  );
  for (const [at, [given, kinds, code]] of placed.entries()) {
    const report = await checkBundle({ parts: given, pinned });
    const lines = tellBundle(report).map(kindOf);
    expect({ at, lines }).toEqual({ at, lines: expect.arrayContaining([...kinds]) as string[] });
    for (const told of [...(said[2 * at] ?? []), ...(said[2 * at + 1] ?? [])])
      expect({ at, ...told }).toEqual({ at, code, lines });
    if (at === 1) expect(report.findings).toEqual([{ kind: 'partExtra', revision: null, detail: 'record.pdf' }]);
    if (at === 2) expect(report.notes).toContainEqual({ kind: 'notCovered', detail: [...litter].sort().join(', ') });
  }
}, 60_000);

/** As JSON has it, and as it has not: in each place of a bundle, and in events of each kind. */
const ODD = ['"\\ud800"', 'null', 'true', '1e999', 'NaN', '9007199254740993', '-1', '1.5', '"x"', '[]', '{}', '[["\\udc00"]]', ...[600, 100_000].map((deep) => '['.repeat(deep) + ']'.repeat(deep))]; // prettier-ignore
const PLACES = {
  proof: ['stream', 'events', 'head', 'anchors', 'keyChanges', 'stamps', 'passkeys', 'signing', 'checkpoint', 'format', 'publicKey', 'new'], // prettier-ignore
  event: ['index', 'body', 'signature', 'proof', 'new'],
  list: ['format', 'names', 'parts', 'beside'],
  part: ['path', 'sha256', 'size'],
};
const somewhere = { moduleId: 'm', version: 1, content: { hash: '0', inline: '@' }, modules: [{ id: '@', type: '@', content: { hash: '0', inline: '@' } }], recordHash: '0' }; // prettier-ignore
const EVENTS: Readonly<Record<string, object>> = {
  RecordCreated: { number: '@', title: '@', recordType: '@', pageInfo: '@', modules: '@' },
  RecordRolledBack: somewhere,
  RecordSubmitted: { ...somewhere, version: '@' },
  RecordApproved: { ...somewhere, recordHash: '@' },
  ModuleAdded: { index: '@', module: { id: '@', content: '@' } },
  ModuleSaved: { ...somewhere, difference: { on: '@', content: [{ path: ['@'], from: '@', drop: '@', items: '@' }] } },
  SheetCellsChanged: { ...somewhere, difference: { on: 1, content: '@' } },
  ModulesReordered: { to: ['@'] },
  ModulesNested: { places: [{ moduleId: '@', within: ['@'] }] },
  ModuleSigned: { moduleId: 'm', contentHash: '0', signedRevision: '@', passkey: '@' },
  RecordExported: { format: 'names', file: '@' },
};

it('a bundle that says something else than anything does is named alike by each of the programs, and ends none', async () => {
  const small = madeBundle(8);
  const [proof, list] = [PROOF_PART, PARTS_PART].map((path) => JSON.parse(Buffer.from(small.parts.get(path) ?? []).toString()) as Proof); // prettier-ignore
  const written = (value: unknown, odd: string): string => JSON.stringify(value).replaceAll('"@"', () => odd);
  const ofProof = (value: unknown, odd: string): BundleParts =>
    new Map(small.parts).set(PROOF_PART, Buffer.from(written(value, odd)));
  const ofList = (value: object, odd: string): BundleParts =>
    new Map(small.parts).set(PARTS_PART, Buffer.from(written({ ...list, ...value }, odd)));
  const at = (names: readonly string[], place: number): string => names[place % names.length] ?? '';
  const withEvent = (event: object): object => ({ ...proof, events: (proof?.events ?? []).with(1, { ...proof?.events[1], ...event } as ProvenEvent) }); // prettier-ignore
  const kinds = Object.keys(EVENTS);
  const bundles = ODD.flatMap((odd, place) => {
    const bodies = [3 * place, 3 * place + 1, 3 * place + 2].map((one) => {
      const type = at(kinds, one);
      return written({ type, stream: proof?.stream, revision: 1, actor: 'li', recordedAt: '@', data: EVENTS[type] }, odd); // prettier-ignore
    });
    return [
      ofProof({ ...proof, [at(PLACES.proof, place)]: '@' }, odd),
      ofProof(withEvent({ [at(PLACES.event, place)]: '@' }), odd),
      ...bodies.map((body) => ofProof(withEvent({ body }), '')),
      ofList({ [at(PLACES.list, place)]: '@' }, odd),
      ofList({ parts: [{ path: 'a', sha256: 'b', size: 1, [at(PLACES.part, place)]: '@' }] }, odd),
    ];
  });
  const said = await saidOf(bundles.map((bundle) => ({ parts: bundle, pinned: small.pinned, asZip: true })));
  for (const [one, [page, ...others]] of said.entries())
    for (const told of others) expect({ one, ...told }).toEqual({ one, ...page });
}, 60_000);
