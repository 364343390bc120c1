import { connect } from 'node:net';
import { part } from '@shilu/tests/proves';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCsl, readReferences } from './read-references';

vi.mock('node:net', async (original) => ({ ...(await original<object>()), connect: vi.fn() }));
beforeEach(() => vi.mocked(connect).mockClear());

const entry = (at: number, own = ''): string =>
  `@article{k${at}, author = {Miyaura, Norio and Suzuki, Akira}, title = {Palladium ${at}}, journal = {Chem. Rev.}, year = 1995${own}}`;
const first = (text: string) => readReferences(text).all[0];
/** Bounded in time of the processor: on a busy machine the time on the wall tells nothing of the work. */
const timed = <T>(work: () => T): T => {
  const began = process.cpuUsage();
  const done = work();
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(3000);
  return done;
};

describe('M06 references of other programs', () => {
  it('BibTeX: macros, LaTeX letters, braces, names of bodies, DOI as an address', () => {
    part('M06', 'BibTeX is read');
    const { format, all } = readReferences(`% a remark
@string{jacs = "J. Am. Chem. Soc."}
@comment{ @article{no, title={x}} }
@article{foster, author = {Foster, J. C. and {Royal Society, London}}, title = {{Getting} CO\\textsubscript{2} into \\"{o}}, journal = jacs,
  year = 2019, volume = 141, number = 7, pages = {2742--2753}, doi = {https://doi.org/10.1021/jacs.8b08648}, abstract = {${'long '.repeat(9000)}}}
@phdthesis(c, author = "Cable, M. L.", title = "Life", school = "Caltech", address = {Pasadena, CA}, year = 2010)
@inproceedings{p, author = {A, B}, title = {T}, booktitle = {Proc.}, editor = {E, F}, publisher = {P}, year = 2001}`);
    expect(format).toBe('bibtex');
    expect(all.map(({ line, reference }) => [line, reference])).toEqual([
      [
        4,
        {
          ...{ kind: 'article', title: 'Getting CO₂ into ö', authors: 'Foster, J. C.; {Royal Society, London}' },
          ...{ container: 'J. Am. Chem. Soc.', year: 2019, volume: '141', issue: '7', pages: '2742-2753' },
          doi: '10.1021/jacs.8b08648',
        },
      ],
      [
        6,
        {
          ...{ kind: 'thesis', title: 'Life', authors: 'Cable, M. L.', degree: 'Ph.D. Dissertation' },
          ...{ publisher: 'Caltech', place: 'Pasadena, CA', year: 2010 },
        },
      ],
      [7, { kind: 'conference', title: 'T', authors: 'A, B', editors: 'E, F', container: 'Proc.', publisher: 'P', year: 2001 }], // prettier-ignore
    ]);
  });

  it('RIS: Chinese names, pages from first and last, a record without its end, notes left where they are', () => {
    part('M06', 'RIS is read');
    const { format, all } = readReferences(
      'TY  - JOUR\r\nAU  - 张, 三\r\nAU  - 李四\r\nTI  - 钯催化\r\nT2  - 有机化学\r\nPY  - 2020\r\nVL  - 40\r\nIS  - 2\r\nSP  - 1\r\nEP  - 9\r\nAB  - 摘要\r\n  续行\r\nTY  - BOOK\r\nTI  - B\r\nPB  - P\r\nCY  - X\r\nPY  - 1999\r\nER  - \r\n',
    );
    expect(format).toBe('ris');
    expect(all.map(({ reference }) => reference)).toEqual([
      { kind: 'article', title: '钯催化', authors: '张三; 李四', container: '有机化学', year: 2020, volume: '40', issue: '2', pages: '1-9' }, // prettier-ignore
      { kind: 'book', title: 'B', publisher: 'P', place: 'X', year: 1999 },
    ]);
  });

  it('CSL-JSON of registration agencies: Crossref’s own types and lists of titles; of a Chinese journal its Chinese title and names', () => {
    part('M06', 'what was looked up is read');
    const crossref = {
      ...{ type: 'journal-article', title: ['Palladium-Catalyzed Cross-Coupling Reactions of Organoboron Compounds'] },
      ...{ 'container-title': ['Chemical Reviews'], 'container-title-short': 'Chem. Rev.', volume: '95', issue: '7' },
      author: [
        { given: 'Norio', family: 'Miyaura', sequence: 'first' },
        { given: 'Akira', family: 'Suzuki' },
      ],
      ...{ page: '2457-2483', DOI: '10.1021/cr00039a007', URL: 'https://doi.org/10.1021/cr00039a007' },
      ...{
        issued: { 'date-parts': [[1995, 11, 1]] },
        ISSN: ['0009-2665'],
        publisher: 'American Chemical Society (ACS)',
      },
    };
    expect(readCsl(JSON.stringify(crossref))?.reference).toEqual({
      ...{ kind: 'article', title: 'Palladium-Catalyzed Cross-Coupling Reactions of Organoboron Compounds' },
      ...{ authors: 'Miyaura, Norio; Suzuki, Akira', container: 'Chemical Reviews', shortContainer: 'Chem. Rev.' },
      ...{ year: 1995, volume: '95', issue: '7', pages: '2457-2483', doi: '10.1021/cr00039a007' },
      publisher: 'American Chemical Society (ACS)',
    });
    const chinese = {
      ...{
        type: 'article-journal',
        title: 'Palladium Catalysis',
        'original-title': ['钯催化偶联反应'],
        language: 'zh',
      },
      ...{ author: [{ family: '张', given: '三' }, { literal: '李四' }], 'container-title': '有机化学', page: '1-9' },
      issued: { 'date-parts': [['2020']] },
    };
    expect(readCsl(JSON.stringify(chinese))?.reference).toEqual({
      ...{ kind: 'article', title: '钯催化偶联反应', authors: '张三; 李四', container: '有机化学', pages: '1-9' },
      ...{ year: 2020, language: 'zh' },
    });
    // An original title in another language is no reason to leave the one that people know.
    expect(readCsl(JSON.stringify({ ...crossref, 'original-title': ['Zur Kenntnis'] }))?.reference?.title).toContain('Palladium'); // prettier-ignore
    for (const none of ['', '[]', 'null', '"x"', '<html>']) expect(readCsl(none)).toBeNull();
    expect(readCsl('{}')).toMatchObject({ reference: null, notes: [{ 'zh-CN': '没有题名' }] });
  });

  it('what is broken is said by its line, and what stands around it is read', () => {
    const { all } = readReferences(`${entry(1)}\n@article{broken, title = {never\n${entry(3)}\n@article{comma title={x}}\n${entry(5)}`); // prettier-ignore
    expect(all.map(({ line, reference }) => [line, reference?.title])).toEqual([
      [1, 'Palladium 1'],
      [2, undefined],
      [3, 'Palladium 3'],
      [4, undefined],
      [5, 'Palladium 5'],
    ]);
    expect(all[1]?.notes[0]?.['zh-CN']).toContain('缺少“}”');
  });

  it('hostile ones are refused in words within a moment', () => {
    let lol = '@string{l0 = "lollollollol"}\n';
    for (let level = 1; level < 40; level += 1)
      lol += `@string{l${level} = ${Array(10)
        .fill(`l${level - 1}`)
        .join(' # ')}}\n`;
    expect(timed(() => readReferences(`${lol}@article{x, title = {T}}`)).all[0]?.notes[0]?.['zh-CN']).toContain('过长');
    expect(timed(() => first('@string{a = a # a}\n@article{x, title = a # a}'))?.reference?.title).toBe('aaaa');
    expect(timed(() => first(`@article{x, title = {${'{'.repeat(1e5)}a${'}'.repeat(1e5)}}}`))?.notes[0]?.['zh-CN']).toContain('嵌套'); // prettier-ignore
    expect(timed(() => first(entry(1, `, note = {${'n'.repeat(3e5)}}`)))?.notes[0]?.['zh-CN']).toContain('过长');
    expect(first(`@article{x, title = {${'t'.repeat(1001)}}}`)?.notes[0]?.['zh-CN']).toContain('1000');
    expect(first('TY  - JOUR\nAU  - A\nER  - ')?.notes[0]?.['zh-CN']).toContain('没有题名');
    expect(timed(() => first(`TY  - JOUR\nTI  - ${'x '.repeat(1e6)}`))?.notes[0]?.['zh-CN']).toContain('过长');
    for (const text of [
      entry(0).repeat(2001),
      'TY  - JOUR\nTI  - x\n'.repeat(2001),
      '\n@a{x'.repeat(3e5),
      'x\n'.repeat(1e5),
    ])
      // prettier-ignore
      expect(() => timed(() => readReferences(text))).toThrow('2000');
    for (const text of ['@a{'.repeat(5e5), `@article{${'@'.repeat(2e6)}`]) timed(() => readReferences(text));
  });

  it('signs of markup are text, markup is none, and what is no DOI or ISBN is left out and said', () => {
    expect(first('@article{x, title = {p < q and r > s <i>trans</i> \\& <script>alert(1)</script>}}')?.reference?.title).toBe('p < q and r > s trans & alert(1)'); // prettier-ignore
    const read = first('@book{x, title = {T}, doi = {not one}, isbn = {978-0-571-08989-6}}');
    expect(read?.reference).toEqual({ kind: 'book', title: 'T' });
    expect(read?.notes).toHaveLength(2);
  });

  it('lines are DOIs or written out references; addresses are never opened', () => {
    const { all } = readReferences('https://doi.org/10.1021/x.y\nhttp://169.254.169.254/latest\nKANAMORI H. Shaking without quaking[J]. Science, 1998, 279(5359): 2063.\n袁训来, 等. 蓝田生物群[J]. 科学通报, 2012, 55(34): 3219.'); // prettier-ignore
    expect(all.map(({ doi, reference }) => doi ?? reference?.title ?? null)).toEqual(['10.1021/x.y', null, 'Shaking without quaking', '蓝田生物群']); // prettier-ignore
    expect(all[3]?.notes[0]?.['zh-CN']).toContain('部分作者');
    first('@online{x, title = {http://127.0.0.1:9/a.bib}, url = {http://127.0.0.1:9/b.json}}');
    first('TY  - ELEC\nTI  - http://127.0.0.1:9/\nUR  - http://127.0.0.1:9/\nER  - ');
    expect(connect).not.toHaveBeenCalled();
  });

  it('two thousand are read within seconds', () => {
    const { all } = timed(() => readReferences(Array.from({ length: 2000 }, (_, at) => entry(at)).join('\n')));
    expect(all.filter(({ reference }) => reference !== null)).toHaveLength(2000);
  });
});
