import fc from 'fast-check';
import { part, proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { isNodeType, isSafeLink, nodeTypes, richTextSchema } from './rich-text-schema';
import { processorMs } from '../../../testing/processor-time';

const hash = 'a'.repeat(64);
const doc = (...content: unknown[]): unknown => ({ type: 'doc', content });
const paragraph = (...content: unknown[]): unknown => ({ type: 'paragraph', content });
const said = (text: string, ...marks: unknown[]): unknown => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks } : {}),
});
const ok = (value: unknown): boolean => richTextSchema.safeParse(value).success;
const link = (href: unknown, more: object = {}): unknown =>
  doc(paragraph(said('x', { type: 'link', attrs: { href, ...more } })));
const image = (attrs: unknown): unknown => doc({ type: 'image', attrs });

describe('M04 what rich text may hold', () => {
  it('M04 prose, headings, lists, tables, pictures, formulas and mentions', () => {
    part('M04', 'prose, tables, pictures, formulas and mentions');
    expect(
      ok(
        doc(
          { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [said('实验过程')] },
          paragraph(
            said('加入 '),
            said('2', { type: 'subscript' }),
            { type: 'inlineMath', attrs: { latex: 'x^2' } },
            { type: 'mention', attrs: { id: 'u2' } },
            { type: 'hardBreak' },
          ),
          { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(said('a'))] }] },
          {
            type: 'orderedList',
            attrs: { start: 3, type: 'a' },
            content: [{ type: 'listItem', content: [paragraph()] }],
          },
          { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph()] }] },
          {
            type: 'table',
            content: [
              {
                type: 'tableRow',
                content: [
                  { type: 'tableHeader', attrs: { colspan: 2, align: 'left' }, content: [paragraph()] },
                  { type: 'tableCell', content: [paragraph()] },
                ],
              },
            ],
          },
          { type: 'image', attrs: { hash, alt: 'TLC', width: 50 } },
          { type: 'blockMath', attrs: { latex: '\\frac{a}{b}' } },
          { type: 'horizontalRule' },
          { type: 'codeBlock', attrs: { language: 'c++' }, content: [said('x')] },
          {
            type: 'blockquote',
            content: [
              paragraph(
                said(
                  '红',
                  { type: 'textStyle', attrs: { color: '#f00' } },
                  { type: 'highlight', attrs: { color: 'rgb(1, 2, 3)' } },
                ),
              ),
            ],
          },
        ),
      ),
    ).toBe(true);
    expect(ok({ type: 'doc' })).toBe(true);
  });

  it('M04 no node that runs or loads anything: only the listed types', () => {
    const types = [
      'script',
      'iframe',
      'style',
      'object',
      'embed',
      'svg',
      'html',
      'form',
      'video',
      '__proto__',
      'constructor',
      'toString',
      'doc',
      '',
    ];
    for (const type of types) {
      expect(ok(doc({ type })), type).toBe(false);
      expect(ok(doc(paragraph({ type }))), type).toBe(false);
    }
    fc.assert(
      fc.property(fc.string(), (type) => {
        expect(ok(doc({ type })) && !isNodeType(type)).toBe(false);
      }),
    );
  });

  it('M04 links are http, https or mailto and nothing else', () => {
    for (const good of ['https://doi.org/10.1000/182', 'http://a', 'mailto:li@lab.cn', 'HTTPS://A/B?c=d#e'])
      expect(ok(link(good)), good).toBe(true);
    const bad = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.com',
      'blob:x',
      '',
      'https://',
      'https://a b',
      'https://a"onclick="x',
      "https://a'x",
      'https://a<b',
      'https://a\\b',
      `https://${'a'.repeat(2001)}`,
      null,
      1,
      {},
    ];
    for (const href of bad) expect(ok(link(href)), String(href)).toBe(false);
    expect(ok(link('https://a', { onclick: 'x' }))).toBe(false);
    expect(ok(link('https://a', { target: '_blank' }))).toBe(false);
    expect(isSafeLink('https://a\njavascript:x')).toBe(false);
  });

  it('V029 M04 pictures are blobs by their hash, 10 to 100 percent wide; never data or another address', () => {
    proves('V029');
    for (const width of [10, 55.5, 100, null]) expect(ok(image({ hash, width }))).toBe(true);
    for (const width of [9, 101, -1, '50', Number.NaN]) expect(ok(image({ hash, width })), String(width)).toBe(false);
    for (const attrs of [
      { src: 'data:image/svg+xml,<svg onload=x>' },
      { hash, src: 'https://evil/x.png' },
      { hash: 'data:image/png;base64,AAAA' },
      { hash: 'A'.repeat(64) },
      {},
      undefined,
      { hash, onerror: 'x' },
      { hash, style: 'x' },
    ]) {
      expect(ok(image(attrs)), JSON.stringify(attrs)).toBe(false);
    }
  });

  it('M04 no styles, classes or event handlers on any node or mark', () => {
    for (const type of nodeTypes.filter((name) => name !== 'doc' && name !== 'text')) {
      for (const attrs of [
        { style: 'position:fixed' },
        { class: 'x' },
        { onclick: 'x' },
        { onerror: 'x' },
        { id: 'x', style: 'x' },
      ]) {
        expect(ok(doc({ type, attrs })), `${type} ${JSON.stringify(attrs)}`).toBe(false);
      }
      expect(ok(doc({ type, onclick: 'x' }))).toBe(false);
    }
    for (const color of ['red;background:url(x)', 'url(x)', 'expression(x)', '#ff', 'rgb(1,2,3);x', 'var(--x)', 1])
      expect(ok(doc(paragraph(said('x', { type: 'textStyle', attrs: { color } })))), String(color)).toBe(false);
    for (const mark of ['bold', { type: 'script' }, { type: 'bold', attrs: { onclick: 'x' } }, null, 1])
      expect(ok(doc(paragraph(said('x', mark))))).toBe(false);
    expect(ok(doc({ type: 'codeBlock', attrs: { language: '"><script>' } }))).toBe(false);
  });

  it('M04 what is hidden cannot be stored: no text outside text nodes, no content inside leaves', () => {
    for (const text of [{ evil: 1 }, 5, '', 'x', null])
      expect(ok(doc({ type: 'paragraph', text })), JSON.stringify(text)).toBe(false);
    for (const type of ['hardBreak', 'horizontalRule'])
      expect(ok(doc({ type, content: [said('hidden')] })), type).toBe(false);
    expect(ok(doc(paragraph({ type: 'text', text: 'a', content: [said('hidden')] })))).toBe(false);
    expect(ok(doc({ type: 'image', attrs: { hash }, content: [said('hidden')] }))).toBe(false);
    expect(ok(doc(paragraph({ type: 'text' })))).toBe(false);
  });

  it('M04 10,000 levels deep is refused without running out of stack', () => {
    let deep: unknown = paragraph();
    for (let level = 0; level < 10_000; level++) deep = { type: 'blockquote', content: [deep] };
    expect(richTextSchema.safeParse(doc(deep)).error?.issues.map((issue) => issue.message)).toEqual(['tooDeep']);
  });

  it('M04 more than 100,000 nodes are refused, 90,000 are looked through in under two seconds', () => {
    const many = (n: number): unknown =>
      doc(...Array.from({ length: n }, (_, index) => paragraph(said(`第 ${index} 行`, { type: 'bold' }))));
    const spent = processorMs();
    expect(ok(many(45_000))).toBe(true);
    expect(spent()).toBeLessThan(2_000);
    expect(ok(many(60_000))).toBe(false);
    expect(ok(doc(paragraph(said('文'.repeat(1_000_000)))))).toBe(true);
    expect(ok(doc(paragraph(said('文'.repeat(1_000_001)))))).toBe(false);
  });

  it('M04 keys that would reach a prototype are refused and reach none', () => {
    for (const text of [
      '{"type":"doc","__proto__":{"polluted":1}}',
      '{"type":"doc","content":[{"type":"paragraph","constructor":{"prototype":{"polluted":1}}}]}',
      '{"type":"doc","content":[{"type":"paragraph","attrs":{"constructor":1}}]}',
    ]) {
      expect(ok(JSON.parse(text)), text).toBe(false);
    }
    richTextSchema.safeParse(
      JSON.parse('{"type":"doc","content":[{"type":"image","attrs":{"__proto__":{"polluted":1}}}]}'),
    );
    expect('polluted' in {}).toBe(false);
  });

  it('M04 wrong types anywhere are refused, never thrown at', () => {
    for (const bad of [
      null,
      undefined,
      1,
      'doc',
      [],
      { type: 'doc', content: {} },
      { type: 'doc', content: 'x' },
      { type: 'doc', content: [null] },
      { type: 'doc', content: [[]] },
      { type: ['doc'] },
      { type: 'doc', attrs: {} },
      paragraph(),
      { type: 'doc', content: null },
    ]) {
      expect(ok(bad), JSON.stringify(bad)).toBe(false);
    }
    expect(ok(doc({ type: 'heading', attrs: { level: 5 } }))).toBe(false);
    expect(ok(doc({ type: 'heading' }))).toBe(false);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        richTextSchema.safeParse(value);
        richTextSchema.safeParse(doc(value));
      }),
    );
  });

  it('M04 a mention names the account and never the person', () => {
    expect(ok(doc(paragraph({ type: 'mention', attrs: { id: 'u' } })))).toBe(true);
    expect(ok(doc(paragraph({ type: 'mention', attrs: { id: 'u', label: '李晓婷' } })))).toBe(false);
  });

  it('M04 control characters and broken surrogates have no place in prose, formulas, captions or mentions', () => {
    for (const bad of ['a\u0000b', '\ud800', 'a\u2028']) {
      expect(ok(doc(paragraph(said(bad))))).toBe(false);
      expect(ok(doc({ type: 'blockMath', attrs: { latex: bad } }))).toBe(false);
      expect(ok(image({ hash, alt: bad }))).toBe(false);
      expect(ok(doc(paragraph({ type: 'mention', attrs: { id: bad } })))).toBe(false);
    }
  });
});
