import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec';
import { channelsOf, defaultMessageSettings, messageSettingsDecider, type MessageSettings } from './message-events';

const spec = deciderSpec(messageSettingsDecider);
const quiet = { inSite: false, mail: false, chat: false };
const modified: MessageSettings = { language: 'en-US', digest: 'weekly', kinds: { commentAdded: quiet } };

describe('C114 L32 K08 how a person wants to be told', () => {
  it('writes down each setting that changed, from what to what', () => {
    const [event] = spec.given([]).when({ kind: 'modify', settings: modified }).events();
    if (event?.type !== 'MessageSettingsModified') throw new Error('nothing was modified');
    expect(event.data.settings).toEqual(modified);
    expect(event.data.changes.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['language', ...['zh-CN', 'en-US'].map((value) => ({ kind: 'choice', of: 'language', values: [value] }))],
      ['digest', ...['off', 'weekly'].map((value) => ({ kind: 'choice', of: 'digest', values: [value] }))],
      ['kind.commentAdded', { kind: 'choice', of: 'channel', values: ['inSite'] }, null],
    ]);
  });

  it('saying what already holds is no event', () => {
    spec.given([]).when({ kind: 'modify', settings: defaultMessageSettings }).then([]);
    const same = { ...defaultMessageSettings, kinds: { commentAdded: { inSite: true, mail: false, chat: false } } };
    spec.given([]).when({ kind: 'modify', settings: same }).then([]);
  });

  it('a kind that the product does not know is refused', () => {
    spec
      .given([])
      .when({ kind: 'modify', settings: { ...defaultMessageSettings, kinds: { weather: quiet } } })
      .then('inputUnfit');
  });

  it('what waits for somebody stands in their messages whatever they chose; its mail they may turn off', () => {
    const settings = { ...defaultMessageSettings, kinds: { reviewRequested: quiet, recordApproved: quiet } };
    expect(channelsOf(settings, 'reviewRequested')).toEqual({ inSite: true, mail: false, chat: false });
    expect(channelsOf(settings, 'recordApproved')).toEqual(quiet);
    expect(channelsOf(defaultMessageSettings, 'reviewRequested')).toEqual({ inSite: true, mail: true, chat: false });
  });
});
