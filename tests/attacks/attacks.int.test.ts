import { part, proves } from '@shilu/tests/proves';
import { randomBytes } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasOpenssl, openTimestampAuthority } from '@shilu/infra/testing/timestamp-authority';
import { PARTS_PART } from '@shilu/events/audit/offline/bundle';
import { checkBundle, type BundleParts } from '@shilu/events/audit/offline/check-bundle';
import { tellBundle } from '@shilu/events/audit/offline/told-bundle';
import { formatVerifierKey, noteSigner } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey } from '@shilu/events/core/cosignature';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { attacks, someWitness, spoiledBundles, witnessed } from './attacks';
import { madeBundle } from './made-bundle';
import { kindOf, saidOf } from './offline-programs';
import { AUTHOR, openInstallation, type Installation } from './installation';

/** What verification answers for; where the notary stands (`notary.progress`) is its own note, from which it makes nothing that is believed. */
const PROVEN_TABLES = ['log.events', 'notary.leaves', 'notary.nodes', 'notary.checkpoints'];
/** A value that stands in no row of them. */
const OTHER_VALUES: Readonly<Record<string, string>> = {
  ...{ bigint: '1000000', integer: '1000000', smallint: '30', text: `'x-1'`, bytea: `sha256('x')` },
  ...{ uuid: 'gen_random_uuid()', 'timestamp with time zone': `'2019-01-01'` },
};

/** What an attack that is caught proves of the requirements that the product is validated against. */
const PROVES: Readonly<Record<string, () => void>> = {
  'a byte of a payload': () => {
    part('REQ-P1', 'events');
    part('REQ-U5', 'an event');
    part('REQ-U4', 'tampering is named');
  },
  'a bit of a file flipped': () => part('REQ-P1', 'files'),
  'a row that screens read': () => {
    part('REQ-P1', 'what screens read');
    part('REQ-U5', 'a row');
  },
  'the time beside a checkpoint': () => part('REQ-U4', 'time stamps from outside'),
  'a signature copied to another record': () => part('REQ-S3', 'copied'),
  'what was signed rewritten, everything hashed and signed anew with the stolen key': () =>
    part('REQ-S3', 'content changed'),
};

/** Left out where there is no authority. */
const without = hasOpenssl() ? [] : (['timestamps'] as const);

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await copyFile(installation.filePath, `${installation.filePath}.kept`);
});
afterEach(async () => {
  await installation.restore();
  await copyFile(`${installation.filePath}.kept`, installation.filePath);
});
afterAll(() => installation.close());

describe('an installation that nobody touched', () => {
  it('verifies, counts all that it looked at, and says what it did not', async () => {
    const report = await installation.verify();
    expect(report).toMatchObject({
      ok: true,
      findings: [],
      found: {},
      unchecked: ['outside', ...without, 'readModels'],
    });
    const { events, nodes, checkpoints } = report.checked;
    expect(report.checked).toMatchObject({ files: 1, signatures: 3, approvals: 4, pending: 0 });
    expect(report.checked.people).toBeGreaterThanOrEqual(3);
    expect(checkpoints).toBeGreaterThanOrEqual(2);
    // A tree of n leaves has n nodes above them, less one for each of its peaks.
    expect(nodes).toBe(events - events.toString(2).replaceAll('0', '').length);
    expect(await installation.verify(installation.kept)).toMatchObject({
      ok: true,
      unchecked: [...without, 'readModels'],
    });
    const shown = await installation.verify(installation.kept, ['records', 'audit']);
    expect(shown).toMatchObject({ ok: true, unchecked: [...without] });
    expect(shown.checked.rows).toBeGreaterThan(20);
  });

  it('verifies while the notary goes on', async () => {
    const { append, notarise, verify, eventOf } = installation;
    const { data } = await eventOf('record-signed', 'ModuleSigned');
    const removed = { moduleId: 'signed-steps', signatureId: data['signatureId'] };
    await append('record-signed', 'ModuleSignatureRemoved', removed, {
      actor: AUTHOR,
      signedBy: installation.commandKey,
    });
    await notarise();
    // What was kept outside before still holds.
    expect(await verify(installation.kept)).toMatchObject({ ok: true });
  });
});

describe('somebody with all rights on database and disk', () => {
  const named = (ofStamps: boolean) =>
    attacks.filter(({ isOfStamps = false }) => isOfStamps === ofStamps).map((attack) => [attack.name, attack] as const);
  it.each(named(false))('%s', (_, attack) => tried(attack));
  describe.skipIf(!hasOpenssl())('what openssl ts stamped', () => {
    it.each(named(true))('%s', (_, attack) => tried(attack));
  });
  const tried = async (attack: (typeof attacks)[number]): Promise<void> => {
    if (Object.hasOwn(PROVES, attack.name)) PROVES[attack.name]?.();
    await attack.attempt(installation);
    const alone = await installation.verify();
    if ('uncaught' in attack) {
      // Whoever makes that something notices it says here what does.
      expect(alone.findings).toEqual([]);
      expect(await installation.verify(installation.kept)).toMatchObject({ ok: true });
      return;
    }
    if ('opens' in attack) {
      expect(await attack.opens(installation)).toBeNull();
      return;
    }
    if (attack.caughtBy === 'start') {
      await expect(installation.start()).rejects.toMatchObject({
        ...{ code: 'startRefused', key: attack.refusal },
        ...(attack.by && { params: { 'by.en-US': expect.stringMatching(attack.by) as string } }),
      });
      return;
    }
    const { caughtBy, finding, stream, says } = attack;
    const beside = caughtBy === 'verify --against' || caughtBy === 'verify --read-models';
    if (beside && finding !== 'checkpointMissing') expect(alone.findings).toEqual([]);
    const further = {
      ...{ notary: () => Promise.resolve(alone), verify: () => Promise.resolve(alone) },
      'verify --against': () => installation.verify(installation.kept),
      'verify --read-models': () => installation.verify(undefined, ['records', 'audit']),
    };
    const report = await further[caughtBy]();
    if (caughtBy === 'notary') {
      const met = (await installation.incidents()).filter(({ kind }) => kind === finding);
      expect(met.map((one) => one.stream)).toContain(stream);
      if (says) expect(met.map(({ detail }) => detail).join('\n')).toMatch(says);
    }
    const named = report.findings.filter(({ kind }) => kind === finding);
    expect(
      named.map(({ kind }) => kind),
      JSON.stringify(report.findings.slice(0, 5)),
    ).toContain(finding);
    expect(report.ok).toBe(false);
    if (stream !== undefined) expect(named.map((one) => one.stream)).toContain(stream);
    if (says) expect(named.map(({ detail }) => detail).join('\n')).toMatch(says);
  };

  it('one column of one row, whichever of the log and its proof', async () => {
    const { rows } = await installation.pool.query<{ table: string; column: string; type: string }>(
      `select table_schema || '.' || table_name as table, column_name as column, data_type as type
       from information_schema.columns where table_schema || '.' || table_name = any($1::text[]) order by 1, 2`,
      [PROVEN_TABLES],
    );
    const silent: string[] = [];
    for (const { table, column, type } of rows) {
      const other = OTHER_VALUES[type];
      if (other === undefined) throw new Error(`no other value of ${type} for ${table}.${column}`);
      await installation.sql(`update ${table} set "${column}" = ${other}
        where ctid = (select ctid from ${table} order by ctid offset (select count(*) / 2 from ${table}) limit 1)`);
      if ((await installation.verify()).ok) silent.push(`${table}.${column}`);
      await installation.restore();
    }
    expect(rows.length).toBeGreaterThan(15);
    expect(silent).toEqual([]);
  });

  it('no two attacks have the same name, and every one that nothing names is among what is not promised', async () => {
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
    const caught = attacks.filter((attack) => !('uncaught' in attack)).map(({ name }) => name);
    expect(caught).toEqual(expect.arrayContaining(Object.keys(PROVES)));
    const proof = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'PROOF.md'), 'utf8');
    const notPromised = /^## Not promised$([\s\S]*?)^## /m.exec(proof)?.[1] ?? '';
    for (const attack of attacks) {
      if (!('uncaught' in attack)) continue;
      expect(attack.uncaught.length).toBeGreaterThan(40);
      expect(notPromised).toContain(attack.uncaught);
    }
  });
});

describe('a proof that has left, with nothing of the product', () => {
  it('holds, and says that it is all of the record', async () => {
    part('REQ-U4', 'checked without the product');
    const { bundle, pinned } = installation;
    const report = await checkBundle({ parts: bundle, pinned });
    expect(report).toMatchObject({
      outcome: 'ok',
      findings: [],
      stream: expect.stringMatching(/^record-approved SL-\d{4}-\d{4}$/) as string,
      checkpoint: { complete: true },
    });
    const stamps = hasOpenssl() ? 1 : 0;
    expect(report.checked).toMatchObject({ signatures: 1, approvals: 2, passkeys: 1, files: 1, parts: 4, stamps });
    // Every event of the record, the one that signing began with, and the enrolment.
    expect(report.checked.commandSignatures).toBe(report.checked.events + 2);
    expect(report.notes.map(({ kind }) => kind)).toEqual([...(stamps === 1 ? ['stampUnchecked'] : []), 'notAnchored', 'partsOf', 'notCovered']); // prettier-ignore
    // As a folder, packed with its folder, and with what an operating system leaves behind.
    const within = new Map([...bundle].map(([path, bytes]) => [`SL-1 proof/${path}`, bytes]));
    within.set('SL-1 proof/.DS_Store', Buffer.of(0));
    expect(await checkBundle({ parts: within, pinned })).toMatchObject({ outcome: 'ok' });
    // Without a key it is never in order, and of a stranger's key it is not at all.
    expect(await checkBundle({ parts: bundle, pinned: null })).toMatchObject({ outcome: 'unpinned', findings: [] });
    const stranger = formatVerifierKey(noteSigner(pinned.split('+')[0] ?? '', new Uint8Array(randomBytes(32))));
    const other = await checkBundle({ parts: bundle, pinned: stranger });
    expect(other).toMatchObject({ outcome: 'failed', findings: [{ kind: 'keyOther' }] });
    expect(await checkBundle({ parts: new Map(), pinned })).toMatchObject({ outcome: 'unreadable' });
    // What a later release adds is named and passed over.
    const proof = JSON.parse(Buffer.from(bundle.get('proof.json') ?? []).toString()) as object;
    const later = new Map(bundle).set('proof.json', Buffer.from(JSON.stringify({ ...proof, more: [] })));
    expect((await checkBundle({ parts: later, pinned })).notes).toContainEqual({
      kind: 'unknownFields',
      detail: 'more',
    });
    const names = JSON.parse(Buffer.from(bundle.get('parts.json') ?? []).toString()) as { names: object };
    expect(Object.keys(names.names)).toEqual(expect.arrayContaining(['author', 'reviewer']));
    const html = Buffer.from(bundle.get('record.html') ?? []).toString();
    for (const said of ['偶联 approved', '称取 1.40 g', '提交']) expect(html).toContain(said);
  });

  it('the list of parts is that of the last export in it: two at once have each their own, and neither goes with the proof of the other', async () => {
    const { bundle, bundleBeside, pinned } = installation;
    const eventsOf = async (parts: BundleParts): Promise<number> =>
      (await checkBundle({ parts, pinned })).checked.events;
    expect(await checkBundle({ parts: bundleBeside, pinned })).toMatchObject({ outcome: 'ok', findings: [] });
    const isLater = (await eventsOf(bundle)) > (await eventsOf(bundleBeside));
    const [older, newer] = isLater ? [bundleBeside, bundle] : [bundle, bundleBeside];
    const list = older.get(PARTS_PART) ?? new Uint8Array();
    const { outcome, findings } = await checkBundle({ parts: new Map(newer).set(PARTS_PART, list), pinned });
    expect(outcome).toBe('failed');
    expect(findings).toContainEqual({ kind: 'partsOlder', revision: null, detail: expect.stringMatching(/^2\d{3}-.*Z, revision \d+$/) as string }); // prettier-ignore
  });

  const spoilt = spoiledBundles.filter(({ isOfStamps = false }) => hasOpenssl() || !isOfStamps);
  it.each(spoilt.map((spoiled) => [spoiled.name, spoiled] as const))('%s', async (_, { spoil, finding }) => {
    const { bundle, pinned } = installation;
    if (finding === 'signatureMismatch') proves('REQ-U9');
    const report = await checkBundle({ parts: spoil(bundle), pinned });
    expect(report.outcome).toBe('failed');
    expect(report.findings.map(({ kind }) => kind)).toContain(finding);
  });

  it('one that lists neither how to check it nor what stands beside its events, as they did before, holds, and says so', async () => {
    const { parts, pinned } = madeBundle(8, { isListed: false });
    const older = new Map(parts).set('README.txt', Buffer.from('any'));
    const report = await checkBundle({ parts: older, pinned });
    expect(report).toMatchObject({ outcome: 'ok', findings: [] });
    expect(report.notes).toContainEqual({ kind: 'notCovered', detail: 'README.txt' });
    expect(report.notes).toContainEqual({ kind: 'besideUnlisted', detail: '' });
    for (const told of (await saidOf([{ parts: older, pinned, asZip: true }]))[0] ?? [])
      expect(told).toMatchObject({
        code: 0,
        lines: expect.arrayContaining(['(besideUnlisted)', '(notCovered)', 'OK']) as string[],
      });
  }, 60_000);

  it('what a witness said of it is checked with the key of the witness, by each of the programs', async () => {
    const { bundle, pinned } = installation;
    const [witness, other] = ['witness.example', 'other.example'].map(someWitness);
    if (!witness || !other) throw new Error('no witness');
    const signed = witnessed(bundle, witness);
    const cases = [
      { parts: signed, by: witness, expected: ['(anchored)', 'OK'] },
      { parts: signed, by: other, expected: ['[cosignature]', '(witnessUnpinned)', 'FAILED'] },
      { parts: bundle, by: witness, expected: ['[cosignature]', 'FAILED'] },
      // Of a log that is none of ours.
      { parts: witnessed(bundle, witness, (note) => note.replace(/\n\d+\n/, '\n1\n')), by: witness, expected: ['[anchorMismatch]', '[cosignature]', 'FAILED'] }, // prettier-ignore
    ];
    const asked = cases.map(({ parts, by }) => ({ parts, pinned, witness: formatWitnessKey(by), asZip: true }));
    const said = await saidOf(asked);
    for (const [at, { parts, by, expected }] of cases.entries()) {
      const lines = tellBundle(await checkBundle({ parts, pinned, witnesses: [formatWitnessKey(by)] })).map(kindOf);
      expect(lines).toEqual(expect.arrayContaining(expected));
      for (const told of said[at] ?? []) expect({ at, lines: told.lines }).toEqual({ at, lines });
    }
  }, 60_000);

  it('without what vouches for its events, as proofs of older formats are, it is never in order', async () => {
    const asOlder = (bundle: BundleParts): BundleParts => {
      const proof = JSON.parse(Buffer.from(bundle.get('proof.json') ?? []).toString()) as object;
      const older = { ...proof, format: 'shilu-proof-2', signing: undefined, passkeys: undefined, stamps: undefined };
      return new Map(bundle).set('proof.json', Buffer.from(JSON.stringify(older)));
    };
    // One that lists what there was is no older one, whatever it says of itself.
    const { bundle } = installation;
    const now = await checkBundle({ parts: asOlder(bundle), pinned: installation.pinned });
    expect(now).toMatchObject({ outcome: 'failed', findings: expect.arrayContaining([expect.objectContaining({ kind: 'partMissing' })]) as unknown }); // prettier-ignore
    const { parts: made, pinned } = madeBundle(8, { isListed: false });
    const parts = asOlder(made);
    const report = await checkBundle({ parts, pinned });
    expect(report).toMatchObject({ outcome: 'partial', findings: [], checked: { commandSignatures: 0, passkeys: 0 } });
    const lines = ['(signersNotGiven)', '(notAnchored)', '(partsOf)', '(besideUnlisted)', '(complete)', 'PARTIAL'];
    for (const told of (await saidOf([{ parts, pinned, asZip: true }]))[0] ?? [])
      expect({ code: told.code, lines: [...told.lines].sort() }).toEqual({ code: 2, lines: lines.sort() });
  }, 60_000);

  it.skipIf(!hasOpenssl())(
    'what was stamped holds by the roots that are given, and by no others',
    async () => {
      const { bundle, pinned, roots } = installation;
      const stranger = await openTimestampAuthority('Somebody else');
      await stranger.stop();
      const asked = { parts: bundle, pinned, asZip: true };
      const proof = JSON.parse(Buffer.from(bundle.get('proof.json') ?? []).toString()) as { stamps: object[] };
      const stamps = proof.stamps.map((stamp) => ({ ...stamp, authority: 'tsa.elsewhere.example' }));
      const renamed = new Map(bundle).set('proof.json', Buffer.from(JSON.stringify({ ...proof, stamps })));
      const said = await saidOf([
        { ...asked, roots: roots ?? '' },
        { ...asked, roots: stranger.root },
        { ...asked, parts: renamed, roots: roots ?? '', whole: true },
      ]);
      const [known, other, called] = said.map((told) => told.at(-1));
      // Where there is a Python, it is the last.
      if (said[0]?.length === 2) return;
      expect(known).toMatchObject({ code: 0, lines: expect.arrayContaining(['(stamped)', 'OK']) as string[] });
      expect(other).toMatchObject({ code: 1, lines: expect.arrayContaining(['[stampInvalid]', 'FAILED']) as string[] });
      // Whoever stamped it is called as its certificate calls it, whatever the bundle says.
      expect(called?.lines.find((line) => line.startsWith('(stamped)'))).toMatch(/: \d+: Time of the test, /);
      expect(called?.lines.join('\n')).not.toContain('tsa.elsewhere');
    },
    60_000,
  );

  it('each of the programs says so of every one of them, as a zip and as a folder', async () => {
    proves('REQ-U7');
    const { bundle, pinned } = installation;
    const all = [bundle, ...spoilt.map(({ spoil }) => spoil(bundle))];
    const said = await saidOf([
      ...all.map((parts, at) => ({ parts, pinned, asZip: at % 2 === 0 })),
      { parts: bundle, pinned: null, asZip: true },
    ]);
    for (const [at, parts] of all.entries()) {
      const lines = tellBundle(await checkBundle({ parts, pinned })).map(kindOf);
      for (const told of said[at] ?? []) expect({ at, ...told }).toEqual({ at, code: at === 0 ? 0 : 1, lines });
    }
    const unpinned = said.at(-1) ?? [];
    expect(unpinned.map(({ code, lines }) => [code, lines.at(-1)])).toEqual(unpinned.map(() => [2, 'UNPINNED']));
    // Where there is no Python or no openssl, that program is not tried, and this says so.
    if (unpinned.length === 1) console.info('shilu-verify.py was not tried: there is no python3, or no openssl 3');
  }, 60_000);
});
