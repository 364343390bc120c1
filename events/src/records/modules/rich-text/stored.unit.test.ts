import { richTextSchema } from './rich-text-schema';
import { describe, expect, it } from 'vitest';
import { toStored } from './stored';

describe('M04 what is stored of an editor document', () => {
  it('M04 drops attributes, marks and links outside the schema and keeps the text', () => {
    const stored = toStored({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { textAlign: null, class: 'MsoNormal' },
          content: [
            {
              type: 'text',
              text: '点\u0000我',
              marks: [
                { type: 'link', attrs: { href: 'javascript:alert(1)', target: '_blank' } },
                { type: 'bold', attrs: {} },
              ],
            },
          ],
        },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'ok',
              marks: [
                { type: 'link', attrs: { href: 'https://example.org', target: '_blank', rel: 'x', class: null } },
                { type: 'textStyle', attrs: { color: 'expression(alert(1))', fontFamily: 'x' } },
              ],
            },
          ],
        },
        { type: 'image', attrs: { src: 'https://elsewhere.example/track.png', hash: null } },
        { type: 'mention', attrs: { id: 'a1', label: '王思远', mentionSuggestionChar: '@' } },
        {
          type: 'taskList',
          content: [{ type: 'taskItem', attrs: { checked: false }, content: [{ type: 'paragraph' }] }],
        },
      ],
    });
    expect(richTextSchema.safeParse(stored).success).toBe(true);
    expect(JSON.stringify(stored)).not.toMatch(
      /javascript|expression|track\.png|MsoNormal|mentionSuggestionChar|王思远/,
    );
    expect(stored.content?.[0]?.content?.[0]).toEqual({ type: 'text', text: '点我', marks: [{ type: 'bold' }] });
    expect(stored.content).toHaveLength(4);
  });
});
