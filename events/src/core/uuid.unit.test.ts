import { describe, expect, it } from 'vitest';
import { eventId, isUuid, uuidV5 } from './uuid';

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

describe('uuid', () => {
  it('makes the example of RFC 9562 appendix A.4', () => {
    expect(uuidV5('www.example.com', dns)).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('gives a repeated command the same event ids, and every other command, stream and place its own', () => {
    const first = eventId('c1', 'record-1', 0);
    expect(eventId('c1', 'record-1', 0)).toBe(first);
    expect(
      new Set([first, eventId('c2', 'record-1', 0), eventId('c1', 'record-2', 0), eventId('c1', 'record-1', 1)]).size,
    ).toBe(4);
    expect(isUuid(first)).toBe(true);
  });

  it('knows a UUID from other text', () => {
    expect(isUuid('2ED6657D-e927-568b-95e1-2665a8aea6a2')).toBe(true);
    expect(isUuid('2ed6657d-e927-968b-95e1-2665a8aea6a2')).toBe(false);
    expect(isUuid('2ed6657d-e927-568b-15e1-2665a8aea6a2')).toBe(false);
    expect(isUuid('2ed6657de927568b95e12665a8aea6a2')).toBe(false);
    expect(() => uuidV5('x', 'nowhere')).toThrow();
  });
});
