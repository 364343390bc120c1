import { describe, expect, it } from 'vitest';
import { traceText } from '../../../core/trace-text';
import type { TraceValue } from '../../../core/trace-value';
import { canonicalJson } from '../../../core/canonical';
import { mentionsOf, richTextModule, richTextOf } from './rich-text';
import type { RichNode } from './rich-text-schema';
import { processorMs } from '../../../testing/processor-time';

const text = (value: TraceValue | null): string | null => (value === null ? null : traceText(value));

const said = (text: string): RichNode => ({ type: 'text', text });
const p = (...texts: string[]): RichNode => ({
  type: 'paragraph',
  ...(texts.length > 0 ? { content: texts.map(said) } : {}),
});
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content });
const row = (...cells: string[]): RichNode => ({
  type: 'tableRow',
  content: cells.map((cell) => ({ type: 'tableCell', content: [p(cell)] })),
});
const image = (hash: string): RichNode => ({ type: 'image', attrs: { hash: hash.repeat(64), alt: '谱图' } });
const list = (type: 'bulletList' | 'orderedList', ...items: string[]): RichNode => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [p(item)] })),
});
const changes = (old: RichNode | null, next: RichNode) =>
  [...richTextModule.diff(old, next)].map((change) => [
    change.field,
    change.title,
    text(change.oldValue),
    text(change.newValue),
    change.action,
  ]);

describe('M04 the trace of rich text', () => {
  it('T03 M04 tells the edited, the added and the removed paragraph, and nothing else', () => {
    const old = doc(p('一'), p('二'), p('三'));
    expect(changes(old, doc(p('一'), p('二改'), p('三')))).toEqual([['block/1', '@editor.paragraph', '二', '二改', 2]]);
    expect(changes(old, doc(p('一'), p('新'), p('二'), p('三')))).toEqual([
      ['block/1', '@editor.paragraph', null, '新', 1],
    ]);
    expect(changes(old, doc(p('一'), p('三')))).toEqual([['block/1', '@editor.paragraph', '二', null, 3]]);
    expect(changes(old, old)).toEqual([]);
  });

  it('M04 what the log hands back with its keys sorted is the same document', () => {
    const edited = doc(
      {
        type: 'heading',
        attrs: { textAlign: 'center', level: 2 },
        content: [{ type: 'text', text: '题', marks: [{ type: 'bold' }] }],
      },
      list('bulletList', 'a'),
      { type: 'table', content: [row('1', '2')] },
    );
    const back = JSON.parse(canonicalJson(edited)) as RichNode;
    expect(JSON.stringify(back)).not.toBe(JSON.stringify(edited));
    expect(changes(back, edited)).toEqual([]);
  });

  it('T03 M04 a changed table row or list item is one change; a list of another kind is told', () => {
    expect(
      changes(
        doc({ type: 'table', content: [row('a', '1'), row('b', '2')] }),
        doc({ type: 'table', content: [row('a', '1'), row('b', '3')] }),
      ),
    ).toEqual([['block/1', '@editor.tableRow', 'b\t2', 'b\t3', 2]]);
    expect(changes(doc(list('bulletList', 'a', 'b')), doc(list('bulletList', 'a', 'c')))).toEqual([
      ['block/1', '@editor.listItem', 'b', 'c', 2],
    ]);
    expect(changes(doc(list('bulletList', 'a')), doc(list('orderedList', 'a')))).toEqual([
      ['block/0', '@editor.formatting', 'a', 'a', 2],
    ]);
  });

  it('M04 a callout is told with its sign, a part that folds paragraph by paragraph, a caption beside its picture', () => {
    const callout = (kind: string, text: string): RichNode => ({
      type: 'callout',
      attrs: { kind },
      content: [p(text)],
    });
    expect(changes(doc(callout('caution', '放热')), doc(callout('hazard', '放热')))).toEqual([
      ['block/0', '@editor.callout', '⚠ 放热', '‼ 放热', 2],
    ]);
    const details = (title: string, ...texts: string[]): RichNode => ({
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [said(title)] },
        { type: 'detailsContent', content: texts.map((text) => p(text)) },
      ],
    });
    expect(changes(doc(details('柱层析', '5:1', '收集')), doc(details('柱层析', '3:1', '收集')))).toEqual([
      ['block/1', '@editor.paragraph', '5:1', '3:1', 2],
    ]);
    const captioned = { ...image('a'), attrs: { ...image('a').attrs, caption: '图 1' } };
    expect(richTextOf(doc(captioned, details('标题', '正文')))).toBe('[谱图]\n图 1\n标题\n正文');
    expect(changes(doc(image('a')), doc(captioned))).toHaveLength(1);
  });

  it('M04 the trace calls a block what it is, and says nothing of rows that hold nothing', () => {
    const title = (node: RichNode): unknown => changes(null, doc(node))[0]?.[1];
    expect(title({ type: 'heading', attrs: { level: 2 }, content: [said('结果')] })).toBe('@editor.heading');
    expect(title(image('a'))).toBe('@editor.picture');
    expect(title({ type: 'blockMath', attrs: { latex: 'x' } })).toBe('@editor.equation');
    const empty: RichNode = { type: 'table', content: [row('', ''), row('', '')] };
    expect(changes(null, doc(empty))).toEqual([]);
  });

  it('point 7 what stands below or above the line does so in the trace, in characters or by a sign', () => {
    const script = (type: 'subscript' | 'superscript', text: string): RichNode => ({
      ...{ type: 'text', text, marks: [{ type }] },
    });
    const plain = doc(p('K2CO3 10-3 tR'));
    const set: RichNode = {
      type: 'paragraph',
      content: [
        ...[said('K'), script('subscript', '2'), said('CO'), script('subscript', '3'), said(' 10')],
        ...[script('superscript', '-3'), said(' t'), script('subscript', 'R')],
      ],
    };
    expect(changes(plain, doc(set))).toEqual([['block/0', '@editor.paragraph', 'K2CO3 10-3 tR', 'K₂CO₃ 10⁻³ t_R', 2]]);
    expect(richTextOf(set)).toBe('K2CO3 10-3 tR');
  });

  it('M04 bold made plain is a change of formatting', () => {
    const bold = doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] });
    expect(changes(bold, doc(p('x')))).toEqual([['block/0', '@editor.formatting', 'x', 'x', 2]]);
  });

  it('T04 M04 a picture replaced under the same caption is told by its hash, as an image', () => {
    const [change] = richTextModule.diff(doc(image('a')), doc(image('b')));
    expect(change && [change.fieldFormat, text(change.oldValue), text(change.newValue), change.action]).toEqual([
      3,
      `[谱图] · sha256 ${'a'.repeat(64)}`,
      `[谱图] · sha256 ${'b'.repeat(64)}`,
      2,
    ]);
    const inItem = (hash: string): RichNode =>
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [image(hash)] }] });
    expect(changes(inItem('a'), inItem('b'))[0]?.[3]).toContain('b'.repeat(64));
    expect(changes(null, doc({ type: 'horizontalRule' }))).toHaveLength(1);
    expect(changes(doc({ type: 'horizontalRule' }), doc())).toEqual([['block/0', '@editor.divider', '———', null, 3]]);
  });

  it('M04 a long document with one line changed is told in under two seconds', () => {
    const long = (changed: string): RichNode =>
      doc(...Array.from({ length: 5_000 }, (_, index) => p(index === 2_500 ? changed : `第 ${index} 步`)));
    const spent = processorMs();
    expect(changes(long('旧'), long('新'))).toEqual([['block/2500', '@editor.paragraph', '旧', '新', 2]]);
    expect(spent()).toBeLessThan(2_000);
  });
});

describe('M04 reading rich text', () => {
  it('M04 its text holds paragraphs, cells, formulas and mentions', () => {
    const all = doc(
      p('搅拌', ' 2 h'),
      { type: 'table', content: [row('a', 'b'), row('c', 'd')] },
      {
        type: 'paragraph',
        content: [
          { type: 'inlineMath', attrs: { latex: 'pK_a' } },
          { type: 'hardBreak' },
          { type: 'mention', attrs: { id: 'u2' } },
        ],
      },
      image('a'),
    );
    expect(richTextOf(all)).toBe('搅拌 2 h\na\tb\nc\td\n$pK_a$\n@u2\n[谱图]');
  });

  it('M04 its files are the pictures, its mentions the people, each once', () => {
    const mention = (id: string): RichNode => ({ type: 'mention', attrs: { id } });
    const all = doc({
      type: 'blockquote',
      content: [image('a'), { type: 'paragraph', content: [mention('u2'), mention('u3'), mention('u2')] }],
    });
    expect(richTextModule.files(all)).toEqual([{ hash: 'a'.repeat(64), name: '谱图', size: 0, mime: 'image/*' }]);
    expect(mentionsOf(all)).toEqual(['u2', 'u3']);
  });

  it('C002 M04 blank paragraphs are nothing to sign; a word, a picture, a formula or a mention is', () => {
    for (const blank of [
      richTextModule.empty(),
      doc(),
      doc(p(), p()),
      doc(list('bulletList'), { type: 'table', content: [] }),
    ])
      expect(richTextModule.isEmpty(blank)).toBe(true);
    for (const something of [
      doc(p('x')),
      doc(image('a')),
      doc({ type: 'blockMath', attrs: { latex: 'x' } }),
      doc({ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'u' } }] }),
    ])
      expect(richTextModule.isEmpty(something)).toBe(false);
  });

  it('M04 empty paragraphs at the end are not read; others part what is written', () => {
    const parted = doc(p('x'), p(), p('y'));
    expect(richTextModule.trimmed?.(doc(p('x'), p(), p('y'), p(), p()))).toEqual(parted);
    expect(richTextModule.trimmed?.(parted)).toBe(parted);
    expect(richTextModule.trimmed?.(doc(p(), p()))).toEqual(richTextModule.empty());
    const [spaced, pictured] = [doc(p('x'), p(' ')), doc(p(), image('a'))];
    expect(richTextModule.trimmed?.(spaced)).toBe(spaced);
    expect(richTextModule.trimmed?.(pictured)).toBe(pictured);
  });

  it('M04 into the next experiment goes the text with nothing ticked and no result; from a template, nothing ticked', () => {
    const task = (checked: boolean): RichNode => ({
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked }, content: [p('称量')] }],
    });
    const callout = (kind: string, ...content: RichNode[]): RichNode => ({ type: 'callout', attrs: { kind }, content });
    const fold = (...content: RichNode[]): RichNode => ({
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [said('步骤')] },
        { type: 'detailsContent', content },
      ],
    });
    const written = doc(
      p('80 ℃'),
      fold(task(true)),
      callout('hazard', p('放热')),
      callout('result', p('81%'), image('a')),
    );
    const { clone, next, record } = richTextModule.carryOver;
    if (next === 'all' || record === 'all') throw new Error('all is carried over');
    expect(clone).toBe('all');
    expect(next.take(written)).toEqual(
      doc(p('80 ℃'), fold(task(false)), callout('hazard', p('放热')), callout('result', p())),
    );
    expect(record(written)).toEqual(
      doc(p('80 ℃'), fold(task(false)), callout('hazard', p('放热')), callout('result', p('81%'), image('a'))),
    );
  });

  it('M04 what stands below a heading of results stays behind, up to the next of its level', () => {
    const { next } = richTextModule.carryOver;
    if (next === 'all') throw new Error('all is carried over');
    const h = (level: number, text: string): RichNode => ({ type: 'heading', attrs: { level }, content: [said(text)] });
    const written = doc(h(2, '步骤'), p('加热'), h(3, '3. 结果与讨论'), p('得固体'), h(4, '表征'), image('a'), h(3, '结果处理方法'), p('过柱'), h(2, 'Results'), p('81%')); // prettier-ignore
    const taken = doc(h(2, '步骤'), p('加热'), h(3, '3. 结果与讨论'), p(), h(3, '结果处理方法'), p('过柱'), h(2, 'Results'), p()); // prettier-ignore
    expect(next.take(written)).toEqual(taken);
    expect(next.take(taken)).toEqual(taken);
  });

  it('M04 what says values of another module stays behind: a procedure that was drafted from a reaction is of that one', () => {
    const { next } = richTextModule.carryOver;
    if (next === 'all') throw new Error('all is carried over');
    const drafted: RichNode = {
      type: 'paragraph',
      content: [said('加入 '), { type: 'liveField', attrs: { module: 'm1', value: 'row/a/mass', said: '925 mg' } }],
    };
    expect(next.take(doc(p('安全须知'), drafted))).toEqual(doc(p('安全须知')));
    expect(next.take(doc(drafted))).toEqual(doc(p()));
  });

  it('T03 runs that the editor joined are no change', () => {
    const parted = doc({ type: 'paragraph', content: [said('加入'), said('甲苯')] });
    expect([...richTextModule.diff(parted, doc({ type: 'paragraph', content: [said('加入甲苯')] }))]).toEqual([]);
    expect([...richTextModule.diff(parted, doc({ type: 'paragraph', content: [said('加入乙苯')] }))]).toHaveLength(1);
  });
});
