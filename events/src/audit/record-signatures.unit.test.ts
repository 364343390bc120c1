import { describe, expect, it } from 'vitest';
import { eventContracts } from '../core/event-registry';
import { contentHash } from '../records/record-hash';
import { RecordLog, recordModule, signing } from '../testing/record-log';
import { recordSignatureRule } from './record-signatures';

const content = { fields: [], n: 1 };
const log = new RecordLog().created([recordModule('m1', content)]).saved('m1', { n: 2 });
log.push('ModuleAdded', { module: recordModule('m2', { n: 3 }), index: 1, copiedFrom: null, changes: [] });
log.push('ModuleSigned', {
  moduleId: 'm1',
  contentHash: contentHash({ n: 2 }),
  signedRevision: 1,
  signatureId: 's',
  ...signing,
});
const [created, saved, added, signed] = log.events;
const hashOf = (event: (typeof log.events)[number] | undefined, moduleId: string): string | null =>
  event ? recordSignatureRule.contentHashOf(event, moduleId, (revision) => log.events[revision]) : null;

describe('what a module signature binds', () => {
  it('C002 M18 every event that carries content gives its hash, made anew from the content itself', () => {
    expect([hashOf(created, 'm1'), hashOf(saved, 'm1'), hashOf(added, 'm2')]).toEqual([
      contentHash(content),
      contentHash({ n: 2 }),
      contentHash({ n: 3 }),
    ]);
    expect([hashOf(created, 'm9'), hashOf(saved, 'm2'), hashOf(added, 'm1')]).toEqual([null, null, null]);
  });

  it('C002 content altered under an unaltered hash does not pass for what was signed', () => {
    if (saved?.type !== 'ModuleSaved') throw new Error('not a save');
    const altered = { ...saved, data: { ...saved.data, content: { ...saved.data.content, inline: { n: 99 } } } };
    expect(hashOf(altered, 'm1')).toBe(contentHash({ n: 99 }));
    expect(hashOf(altered, 'm1')).not.toBe(saved.data.content.hash);
  });

  it("C002 content kept as a file is told by the file's hash; a signature names what it signed", () => {
    if (saved?.type !== 'ModuleSaved') throw new Error('not a save');
    const { hash } = saved.data.content;
    expect(
      hashOf({ ...saved, data: { ...saved.data, content: { hash, version: 1, blob: { hash, size: 300_000 } } } }, 'm1'),
    ).toBe(hash);
    expect(recordSignatureRule.signatureOf(signed?.data)).toEqual({
      moduleId: 'm1',
      contentHash: contentHash({ n: 2 }),
      signedRevision: 1,
    });
    expect(recordSignatureRule.signatureOf({})).toBe(null);
  });

  it("every event type whose contract carries a module's content is among those looked at", () => {
    const carries = [...eventContracts]
      .filter(([type]) => /^(Record|Module|Sheet)/.test(type))
      .filter(([, { schema }]) => {
        const issues = JSON.stringify(schema.safeParse({}).error?.issues.map((issue) => issue.path[0]));
        return /"(content|module|modules)"/.test(issues);
      });
    expect(new Set(carries.map(([type]) => type))).toEqual(recordSignatureRule.contentTypes);
  });
});
