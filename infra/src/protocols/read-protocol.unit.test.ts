import { richTextSchema, type RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { misplacedIn } from '@shilu/events/records/modules/rich-text/rich-text-nesting';
import { processorMs } from '@shilu/events/testing/processor-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docxOf, line, part, run } from './docx-for-tests';
import { readProtocol } from './read-protocol';

const styles = part(
  'styles',
  [
    ['T', 'Title'],
    ['H1', 'heading 1'],
    ['H2', 'heading 2'],
    ['B', '标题 1'],
  ]
    .map(([id, name]) => `<w:style w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
    .concat('<w:style w:styleId="H1b"><w:name w:val="mine"/><w:basedOn w:val="H1"/></w:style>')
    .join(''),
);
const level = (at: number, format: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
const numbering = part(
  'numbering',
  `<w:abstractNum w:abstractNumId="a">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum><w:abstractNum w:abstractNumId="b">${level(0, 'bullet')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="a"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="b"/></w:num>`,
);
const styled = (style: string): string => `<w:pStyle w:val="${style}"/>`;
const item = (text: string, numId: number, at = 0): string =>
  line(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${numId}"/></w:numPr>`);
const cell = (text: string, format = ''): string => `<w:tc><w:tcPr>${format}</w:tcPr>${line(run(text))}</w:tc>`;
const docx = (body: string, parts = {}, relations = '') =>
  readProtocol(docxOf(body, { 'word/styles.xml': styles, 'word/numbering.xml': numbering, ...parts }, relations), 'PCR 规程.docx', 'zh-CN'); // prettier-ignore
const markdown = (text: string) => readProtocol(Buffer.from(text), 'PCR.md', 'en-US');
const blocks = (content: unknown): readonly RichNode[] => (content as RichNode).content ?? [];
const whyOf = async (work: Promise<unknown>): Promise<string> =>
  ((await work.catch((error: unknown) => error)) as { why?: { 'zh-CN': string } }).why?.['zh-CN'] ?? 'read';

describe('a Word protocol', () => {
  it('is called by its title and parted by its headings; a section that is one plain table is an info table', async () => {
    const { title, modules, lost } = await docx(
      [
        line(run('PCR 操作规程'), styled('T')),
        line(run('试剂'), styled('H1')),
        `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('名称')}${cell('体积')}</w:tr><w:tr>${cell('dNTP')}${cell('1.50')}</w:tr></w:tbl>`,
        line(run('步骤'), styled('H1b')),
        line(run('准备'), styled('H2')),
        line(run('加热到 95 ') + run('℃', '<w:b/>') + run('，H') + run('2', '<w:vertAlign w:val="subscript"/>') + run('O')),
      ].join(''),
    ); // prettier-ignore
    expect([title, modules.map((each) => [each.type, each.title]), lost]).toEqual([
      'PCR 操作规程',
      [
        ['labInfoTable', '试剂'],
        ['editor', '步骤'],
      ],
      [],
    ]);
    expect(modules[0]?.content).toEqual({
      columns: [
        { key: 'c1', label: '名称', type: 'text' },
        { key: 'c2', label: '体积', type: 'number' },
      ],
      rows: [{ id: 'r1', cells: { c1: 'dNTP', c2: '1.50' } }],
    });
    expect(blocks(modules[1]?.content)).toEqual([
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: '准备' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '加热到 95 ' },
          { type: 'text', text: '℃', marks: [{ type: 'bold' }] },
          { type: 'text', text: '，H' },
          { type: 'text', text: '2', marks: [{ type: 'subscript' }] },
          { type: 'text', text: 'O' },
        ],
      },
    ]);
  });

  it('keeps the numbers of its steps: letters below them, and on behind a remark', async () => {
    const { modules } = await docx(
      [item('配液', 1), item('称量', 1, 1), item('定容', 1, 1), line(run('注意')), item('上机', 1), item('试剂', 2)].join(''),
    ); // prettier-ignore
    const text = (said: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: said }] });
    const entry = (said: string, ...more: readonly RichNode[]): RichNode => ({ type: 'listItem', content: [text(said), ...more] }); // prettier-ignore
    expect(blocks(modules[0]?.content)).toEqual([
      {
        type: 'orderedList',
        content: [
          entry('配液', { type: 'orderedList', attrs: { type: 'a' }, content: [entry('称量'), entry('定容')] }),
        ],
      },
      text('注意'),
      { type: 'orderedList', attrs: { start: 2 }, content: [entry('上机')] },
      { type: 'bulletList', content: [entry('试剂')] },
    ]);
  });

  it('cells that are merged stay merged, across and down', async () => {
    const { modules } = await docx(
      `<w:tbl><w:tr>${cell('一', '<w:vMerge w:val="restart"/>')}${cell('二', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('三')}${cell('四')}</w:tr></w:tbl>`,
    );
    const [table] = blocks(modules[0]?.content);
    expect(table?.content?.map((row) => row.content?.map(({ attrs }) => attrs))).toEqual([
      [{ rowspan: 2 }, { colspan: 2 }],
      [undefined, undefined],
    ]);
  });

  it('says what finds no place, keeps the signs of symbol fonts, and leads nowhere but to web and mail', async () => {
    const { modules, lost } = await docx(
      [
        line(`<w:r><w:sym w:font="Symbol" w:char="F06D"/></w:r>${run('L')}<w:r><w:sym w:font="Odd" w:char="F041"/></w:r>`),
        line(`<w:hyperlink r:id="good">${run('好')}</w:hyperlink><w:hyperlink r:id="bad">${run('坏')}</w:hyperlink>`),
        line(`<w:del><w:r><w:delText>旧</w:delText></w:r></w:del>${run('新')}<w:r><w:commentReference w:id="0"/></w:r>`),
        line(`<m:oMath><m:r><m:t>E=mc</m:t></m:r></m:oMath><w:r><w:object/></w:r>`),
        line(`${run('见注')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
      ].join(''),
      { 'word/footnotes.xml': part('footnotes', `<w:footnote w:id="2">${line(run('来源'))}</w:footnote>`), 'word/header1.xml': part('hdr', line(run('机密'))) },
      '<Relationship Id="good" Type="x/hyperlink" Target="https://a.org/b?c=d" TargetMode="External"/><Relationship Id="bad" Type="x/hyperlink" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="f" Type="x/footnotes" Target="footnotes.xml"/><Relationship Id="h" Type="x/header" Target="header1.xml"/>',
    ); // prettier-ignore
    const said = JSON.stringify(modules);
    for (const text of ['μL□', 'https://a.org/b?c=d', 'E=mc', '[1] 来源', '新']) expect(said).toContain(text);
    for (const text of ['javascript', '旧', '机密']) expect(said).not.toContain(text);
    expect(lost.map(({ part: what }) => what)).toEqual(['changesTracked', 'commentsOfDocument', 'embeddedObjects', 'equationsAsText', 'headersAndFooters', 'symbols', 'unsafeLinks']); // prettier-ignore
  });

  it('a note that is referred to many times is told once; what is written out far beyond the file is refused', async () => {
    const notes = 'footnotes';
    const relation = `<Relationship Id="f" Type="x/${notes}" Target="${notes}.xml"/>`;
    const refersTo = (times: number): string => line('<w:r><w:footnoteReference w:id="2"/></w:r>'.repeat(times));
    const noted = (times: number) =>
      docx(refersTo(times), { 'word/footnotes.xml': part(notes, `<w:footnote w:id="2">${line(run('来源')).repeat(500)}</w:footnote>`) }, relation); // prettier-ignore
    const told = JSON.stringify((await noted(3)).modules);
    expect([told.split('来源').length - 1, told.includes('[1][1][1]'), told.includes('[2]')]).toEqual([
      500,
      true,
      false,
    ]);
    expect(await whyOf(docx(line(`<w:r>${'<w:br/>'.repeat(50_001)}</w:r>`)))).toContain('文档过长');
    const linked = `<w:hyperlink r:id="l">${run('a').concat(run('b', '<w:b/>')).repeat(5_000)}</w:hyperlink>`;
    const far = `<Relationship Id="l" Type="x/hyperlink" Target="https://a.org/${'a'.repeat(1_900)}" TargetMode="External"/>`;
    expect(await whyOf(docx(line(linked), {}, far))).toContain('文档过长');
  });

  it('refuses what is none in words that say what to do', async () => {
    const many = Array.from({ length: 100_000 }, () => line(run('一'))).join('');
    const spent = processorMs();
    expect(await whyOf(docx(many))).toBe('文档过长，请拆成几个文件，分别导入');
    expect(spent()).toBeLessThan(8_000);
    expect(await whyOf(docx(line(run('a')), { 'word/vbaProject.bin': 'x' }))).toBe('文档含有宏，请在 Word 中另存为不含宏的 docx'); // prettier-ignore
    expect(await whyOf(docx(line(run('a')), { 'word/styles.xml': 'a'.repeat(40_000_000) }))).toBe('文件解压后过大，请拆成几个文件'); // prettier-ignore
    expect(await whyOf(docx(line(run('a')), { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }))).toBe('不是可以读取的 Word（docx）文件'); // prettier-ignore
    const named = (bytes: Buffer, name: string): Promise<string> => whyOf(readProtocol(bytes, name, 'zh-CN'));
    expect(await named(Buffer.from('<html><body>a</body></html>'), 'a.docx')).toContain('网页（HTML）');
    expect(await named(Buffer.from('%PDF-1.7'), 'a.docx')).toContain('PDF');
    expect(await named(Buffer.from('{\\rtf1 a}'), 'a.docx')).toContain('RTF');
    expect(await named(Buffer.from('PK nothing'), 'a.docx')).toBe('不是可以读取的 Word（docx）文件');
    const secret = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await named(secret, 'a.docx')).toContain('打开密码');
  });

  it('a title that turns the direction of what stands around it is told without that sign', async () => {
    expect((await docx(line(run('\u202egnp.docx'), styled('T')) + line(run('a')))).title).toBe('gnp.docx');
  });
});

describe('a Markdown protocol', () => {
  it('is read with its front matter, tasks, tables and code; markup runs nowhere', async () => {
    const { title, modules, lost } = await markdown(
      [
        ...['---', 'title: "Miniprep"', 'author: Wang', '---', '# Reagents', '', '| Name | mL |', '| --- | ---: |', '| P1 | 0.25 |', ''],
        ...['# Steps', '', '1. Spin', '2. Add H<sub>2</sub>O', '', '- [x] labelled', '', '```python', 'run()', '```', ''],
        ...['<script>alert(1)</script>', '', '![gel](http://x.org/gel.png) [bad](javascript:alert(1)) <blink>hi</blink>'],
      ].join('\n'),
    ); // prettier-ignore
    expect([title, modules.map((each) => [each.type, each.title])]).toEqual([
      'Miniprep',
      [
        ['basicFields', 'About the file'],
        ['labInfoTable', 'Reagents'],
        ['editor', 'Steps'],
      ],
    ]);
    expect(blocks(modules[2]?.content).map(({ type }) => type)).toEqual(['orderedList', 'taskList', 'codeBlock', 'codeBlock', 'paragraph']); // prettier-ignore
    expect(JSON.stringify(modules[2])).toContain('{"type":"text","text":"2","marks":[{"type":"subscript"}]}');
    expect(JSON.stringify(modules)).not.toContain('javascript');
    expect(lost.map(({ part: what, count }) => `${what} ${count}`)).toEqual(['markup 2', 'outsidePictures 1', 'unsafeLinks 1']); // prettier-ignore
  });

  it('ten megabytes on one line, and a thousand quotes in each other, end in words and in time', async () => {
    const spent = processorMs();
    expect(await whyOf(markdown('a'.repeat(10_000_000)))).toBe('文档过长，请拆成几个文件，分别导入');
    const deep = await markdown(`${'> '.repeat(300)}a`).catch((error: unknown) => error);
    expect(JSON.stringify(deep)).toContain('a');
    const deepest: unknown = await markdown(`${'>'.repeat(2_000)}a`).catch((error: unknown) => error);
    expect(deepest).not.toBeInstanceOf(RangeError);
    expect(spent()).toBeLessThan(8_000);
  });

  it('whatever it says, it is text that can be stored, every node in its place', async () => {
    const piece = fc.constantFrom('# ', '- ', '1. ', '> ', '| a | b |\n| - | - |\n', '**', '_', '`', '```\n', '[x](', ')', '![](', '<b>', '</b>', '<div>', '\n', '\n\n', '  ', '- [ ] ', 'text', '试剂', '\u202e', '\u0007', '---\n', '~~', '\\', '&amp;'); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const read = await markdown(pieces.join('')).catch(() => null);
        for (const { type, content } of read?.modules ?? []) {
          if (type !== 'editor') continue;
          expect(richTextSchema.safeParse(content).error?.issues).toBeUndefined();
          expect(misplacedIn(content as RichNode)).toBeNull();
        }
      }),
      { numRuns: 150 },
    );
  });
});
