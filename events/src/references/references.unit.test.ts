import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAcs } from './acs';
import { readCitation } from './citation-text';
import { formatGbt7714, ordinal } from './gbt7714';
import { namesOf, namesText } from './names';
import { REFERENCE_KIND_NAMES, REFERENCE_TEXT_NAMES, type Reference } from './reference';
import { italic, runsText } from './runs';
import { doiOf, isIsbn, isSameWork, workKey } from './same-reference';

const gb = (reference: Reference): string => runsText(formatGbt7714(reference));
const acs = (reference: Reference): string => runsText(formatAcs(reference));
const article = (own: Omit<Partial<Reference>, 'kind'> & { readonly title: string }): Reference => ({ kind: 'article', ...own }); // prettier-ignore

const foster = article({
  title:
    'Getting into Shape: Reflections on a New Generation of Cylindrical Nanostructures’ Self-Assembly Using Polymer Building Block',
  authors: 'Foster, J. C.; Varlas, S.; Couturaud, B.; Coe, J.; O’Reilly, R. K.',
  ...{ container: 'Journal of the American Chemical Society', shortContainer: 'J. Am. Chem. Soc.', year: 2019 },
  ...{ volume: '141', issue: '7', pages: '2742-2753', doi: '10.1021/jacs.8b08648' },
});

/**
 * The examples of GB/T 7714-2015 itself, as zotero-chinese/styles prints them with its style
 * `gb-t-7714-2015-numeric-bilingual` (README, github.com/zotero-chinese/styles), and those of the standard's section 4.
 */
const PRINTED_GB: readonly (readonly [Reference, string])[] = [
  [
    article({ title: '蓝田生物群: 一个认识多细胞生物起源和早期演化的新窗口', authors: '袁训来; 陈哲; 肖书海; 万斌', container: '科学通报', year: 2012, volume: '55', issue: '34', pages: '3219' }), // prettier-ignore
    '袁训来, 陈哲, 肖书海, 等. 蓝田生物群: 一个认识多细胞生物起源和早期演化的新窗口[J]. 科学通报, 2012, 55(34): 3219.',
  ],
  [
    article({ title: 'Shaking without quaking', authors: 'Kanamori, H.', container: 'Science', year: 1998, volume: '279', issue: '5359', pages: '2063' }), // prettier-ignore
    'KANAMORI H. Shaking without quaking[J]. Science, 1998, 279(5359): 2063.',
  ],
  [
    article({ title: '“北斗一号”监控管理网设计与实现', authors: '武丽丽; 华一新; 张亚军; 他人', container: '测绘科学', year: 2008, volume: '33', issue: '5', pages: '8-9', accessed: '2009-10-25', url: 'http://vip.calis.edu.cn/CSTJ/Sear.dll?OPAC_CreateDetail', doi: '10.3771/j.issn.1009-2307.2008.05.002' }), // prettier-ignore
    '武丽丽, 华一新, 张亚军, 等. “北斗一号”监控管理网设计与实现[J/OL]. 测绘科学, 2008, 33(5): 8-9[2009-10-25]. http://vip.calis.edu.cn/CSTJ/Sear.dll?OPAC_CreateDetail. DOI:10.3771/j.issn.1009-2307.2008.05.002.',
  ],
  [
    article({ title: 'The genome of eucalyptus grandis', authors: 'Myburg, A. A.; Grattapaglia, D.; Tuskan, G. A.; Hellsten, U.', container: 'Nature', year: 2014, volume: '510', pages: '356–362', accessed: '2014-06-25', url: 'http://www.nature.com/nature/journal/v510/n7505/pdf/nature13308.pdf', doi: '10.1038/nature13308' }), // prettier-ignore
    'MYBURG A A, GRATTAPAGLIA D, TUSKAN G A, et al. The genome of eucalyptus grandis[J/OL]. Nature, 2014, 510: 356-362[2014-06-25]. http://www.nature.com/nature/journal/v510/n7505/pdf/nature13308.pdf. DOI:10.1038/nature13308.',
  ],
  [
    { kind: 'book', title: 'Food irradiation research and technology', authors: 'Fan, X.; Sommers, C. H.', edition: '2', place: 'Ames, Iowa', publisher: 'Blackwell Publishing', year: 2013, pages: '25-26', accessed: '2014-06-26', url: 'http://onlinelibrary.wiley.com/doi/10.1002/9781118422557.ch2/summary' }, // prettier-ignore
    'FAN X, SOMMERS C H. Food irradiation research and technology[M/OL]. 2nd ed. Ames, Iowa: Blackwell Publishing, 2013: 25-26[2014-06-26]. http://onlinelibrary.wiley.com/doi/10.1002/9781118422557.ch2/summary.',
  ],
  [
    { kind: 'conference', title: '面向数字素养的高校图书馆数字服务体系研究', authors: '贾东琴；柯平', editors: '中国图书馆学会', container: '中国图书馆学会年会论文集: 2011 年卷', place: '北京', publisher: '国家图书馆出版社', year: 2011, pages: '45-52' }, // prettier-ignore
    '贾东琴, 柯平. 面向数字素养的高校图书馆数字服务体系研究[C]//中国图书馆学会. 中国图书馆学会年会论文集: 2011 年卷. 北京: 国家图书馆出版社, 2011: 45-52.',
  ],
  [
    { kind: 'patent', title: '全智能节电器', authors: '邓一刚', number: '200610171314.3', published: '2006-12-13' },
    '邓一刚. 全智能节电器: 200610171314.3[P]. 2006-12-13.',
  ],
  [
    { kind: 'patent', title: 'Electronic watermarking method and system', authors: 'Tachibana, R.; Shimizu, S.; Kobayshi, S.; Nakamura, T.', number: 'US6915001', published: '2005-07-05', accessed: '2013-11-11', url: 'http://www.google.co.in/patents/US6915001' }, // prettier-ignore
    'TACHIBANA R, SHIMIZU S, KOBAYSHI S, et al. Electronic watermarking method and system: US6915001[P/OL]. 2005-07-05[2013-11-11]. http://www.google.co.in/patents/US6915001.',
  ],
  [
    { kind: 'report', title: '第 29 次中国互联网络发展现状统计报告', authors: '中国互联网络信息中心', published: '2012-01-16', accessed: '2013-03-26', url: 'http://www.cnnic.net.cn/hlwfzyj/hlwxzbg/201201/P020120709345264469680' }, // prettier-ignore
    '中国互联网络信息中心. 第 29 次中国互联网络发展现状统计报告[R/OL]. (2012-01-16)[2013-03-26]. http://www.cnnic.net.cn/hlwfzyj/hlwxzbg/201201/P020120709345264469680.',
  ],
  [
    { kind: 'webpage', title: 'Origins and concepts of digital literacy', authors: 'Bawden, D.', published: '2008-05-04', accessed: '2013-03-08', url: 'http://www.soi.city.ac.uk/~dbawden/digital%20literacy%20chapter.pdf' }, // prettier-ignore
    'BAWDEN D. Origins and concepts of digital literacy[EB/OL]. (2008-05-04)[2013-03-08]. http://www.soi.city.ac.uk/~dbawden/digital%20literacy%20chapter.pdf.',
  ],
  [
    { kind: 'thesis', title: 'Infrared spectroscopic studies on solid oxygen', authors: 'Calms, R. B.', place: 'Berkeley', publisher: 'Univ. of California', year: 1965 }, // prettier-ignore
    'CALMS R B. Infrared spectroscopic studies on solid oxygen[D]. Berkeley: Univ. of California, 1965.',
  ],
];

/**
 * ACS: the first is the example of the Quick Guide of the ACS Guide to Scholarly Communication (2020), as
 * library.stevens.edu (Chemistry, ACS 2020) prints it; then those of the ACS Style Guide, 3rd ed., in forms that the Guide
 * of 2020 kept: book and chapter from "Quick Guide: ACS Citation Style" (studylib.net/doc/8288692), thesis from
 * libguides.udayton.edu, patent and report from libguides.pvcc.edu/citationstyles/acs-misc.
 */
const PRINTED_ACS: readonly (readonly [Reference, string])[] = [
  [
    foster,
    'Foster, J. C.; Varlas, S.; Couturaud, B.; Coe, J.; O’Reilly, R. K. Getting into Shape: Reflections on a New Generation of Cylindrical Nanostructures’ Self-Assembly Using Polymer Building Block. J. Am. Chem. Soc. 2019, 141 (7), 2742–2753. DOI: 10.1021/jacs.8b08648',
  ],
  [
    { kind: 'book', title: 'A Short Guide to Writing about Chemistry', authors: 'Beall, H.; Trimbur, J.', edition: '2', publisher: 'Longman', place: 'New York', year: 2001, pages: '17-32' }, // prettier-ignore
    'Beall, H.; Trimbur, J. A Short Guide to Writing about Chemistry, 2nd ed.; Longman: New York, 2001; pp 17–32.',
  ],
  [
    { kind: 'chapter', title: 'Selecting the Correct pH Value for HPLC', authors: 'McBrien, M.', container: 'HPLC Made to Measure: A Practical Handbook for Optimization', editors: 'Kromidas, S.', publisher: 'Wiley-VCH', place: 'Weinheim, Germany', year: 2006, pages: '89-103' }, // prettier-ignore
    'McBrien, M. Selecting the Correct pH Value for HPLC. In HPLC Made to Measure: A Practical Handbook for Optimization; Kromidas, S., Ed.; Wiley-VCH: Weinheim, Germany, 2006; pp 89–103.',
  ],
  [
    { kind: 'thesis', title: 'Effects of Ozone on the Colloidal Stability of Particles Coated with Natural Organic Matter', authors: 'Chandrakanth, J. S.', degree: 'Ph.D. Dissertation', publisher: 'University of Colorado', place: 'Boulder, CO', year: 1994 }, // prettier-ignore
    'Chandrakanth, J. S. Effects of Ozone on the Colloidal Stability of Particles Coated with Natural Organic Matter. Ph.D. Dissertation, University of Colorado, Boulder, CO, 1994.',
  ],
  [
    { kind: 'patent', title: 'Low-Cost Fiber Optic Pressure Sensor', authors: 'Sheem, S. K.', number: 'U.S. Patent 6,738,537', published: '2004-05-18' }, // prettier-ignore
    'Sheem, S. K. Low-Cost Fiber Optic Pressure Sensor. U.S. Patent 6,738,537, May 18, 2004.',
  ],
  [
    { kind: 'report', title: 'Nutritive Value of Foods', authors: 'Gebhardt, S. E.; Thomas, R. G.', number: 'Home and Garden Bulletin No. 72', publisher: 'U.S. Department of Agriculture, U.S. Government Printing Office', place: 'Washington, DC', year: 2002 }, // prettier-ignore
    'Gebhardt, S. E.; Thomas, R. G. Nutritive Value of Foods; Home and Garden Bulletin No. 72; U.S. Department of Agriculture, U.S. Government Printing Office: Washington, DC, 2002.',
  ],
];

describe('references as they are printed', () => {
  it('GB/T 7714-2015: the standard’s own examples, letter by letter', () => {
    part('M06', 'the style of GB/T 7714-2015');
    for (const [reference, printed] of PRINTED_GB) expect(gb(reference)).toBe(printed);
  });

  it('ACS: the examples of its guides, letter by letter; journal and volume in italics, year in bold', () => {
    part('M06', 'the style of the ACS');
    for (const [reference, printed] of PRINTED_ACS) expect(acs(reference)).toBe(printed);
    expect(formatAcs(foster).flatMap(({ text, style }) => (style === undefined ? [] : [[style, text]]))).toEqual([
      ['italic', 'J. Am. Chem. Soc.'],
      ['bold', '2019'],
      ['italic', '141'],
    ]);
    expect(acs({ kind: 'webpage', title: 'PubChem', url: 'https://pubchem.ncbi.nlm.nih.gov/', accessed: '2026-11-20' })).toBe('PubChem. https://pubchem.ncbi.nlm.nih.gov/ (accessed 2026-11-20).'); // prettier-ignore
  });

  it('Chinese has no italics: a Chinese journal stands upright, also within a name that is not all Chinese', () => {
    const slanted = (container: string) =>
      formatAcs(article({ title: 't', container })).flatMap(({ text, style }) => (style === 'italic' ? text : []));
    expect(slanted('有机化学')).toEqual([]);
    expect(slanted('Acta Chim. Sin. 化学学报')).toEqual(['Acta Chim. Sin. ']);
    expect(slanted('第 29 次（中国）报告 A 辑')).toEqual([' A ']);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(runsText(italic(text))).toBe(text);
      }),
    );
  });

  it('whatever is known of a reference, each style says its title once and nothing of what is not there', () => {
    const word = fc.stringMatching(/^x[a-z0-9 -]{0,11}$/);
    const any = fc.record(
      {
        kind: fc.constantFrom(...REFERENCE_KIND_NAMES),
        title: fc.constant('TheTitleItself'),
        ...Object.fromEntries(REFERENCE_TEXT_NAMES.filter((name) => name !== 'title').map((name) => [name, word])),
        year: fc.integer({ min: 1000, max: 2199 }),
        published: fc.constant('2026-11-24'),
        accessed: fc.constant('2026-11-25'),
        language: fc.constantFrom('zh' as const, 'en' as const),
      },
      { requiredKeys: ['kind', 'title'] },
    );
    fc.assert(
      fc.property(any, (reference: Reference) => {
        for (const said of [gb(reference), acs(reference)]) {
          expect(said.split('TheTitleItself')).toHaveLength(2);
          expect(said).not.toMatch(/undefined|null|NaN|\(\)|\[\]|: :|, ,/);
        }
      }),
    );
  });
});

describe('names', () => {
  it('are parted by semicolons, Chinese ones by commas too, bodies stand in braces; and come back as they were stored', () => {
    expect(namesOf('Miyaura, Norio; 张三；{Royal Society, London}')).toEqual([
      { family: 'Miyaura', given: 'Norio' },
      { family: '张三', given: '' },
      { family: 'Royal Society, London', given: '' },
    ]);
    expect(namesOf('张三，李四、王五').map(({ family }) => family)).toEqual(['张三', '李四', '王五']);
    const name = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(fc.array(fc.record({ family: name, given: name })), (names) => {
        const stored = namesText(names);
        expect(namesText(namesOf(stored))).toBe(stored);
      }),
    );
  });

  it('keep hyphens and joined initials: Jean-Pierre, RK', () => {
    expect(acs(article({ title: 't', authors: 'Sauvage, Jean-Pierre; Harris, RK' }))).toBe('Sauvage, J.-P.; Harris, R. K. t.'); // prettier-ignore
    expect(gb(article({ title: 't', authors: 'Sauvage, Jean-Pierre' }))).toBe('SAUVAGE J P. t[J].');
    expect(['1', '2', '3', '4', '11', '12', '22', '113'].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '22nd', '113th']); // prettier-ignore
  });
});

describe('written out references', () => {
  it('articles in either style are read back as what they were written from', () => {
    const letter = fc.constantFrom(...'ABCDEFGHKLMNPRST');
    const family = fc.constantFrom('Miyaura', 'Suzuki', 'Negishi', 'Hartwig', 'Buchwald');
    const authors = fc.array(fc.tuple(family, letter), { minLength: 1, maxLength: 3 });
    const number = fc.integer({ min: 1, max: 9999 }).map(String);
    fc.assert(
      fc.property(authors, number, number, number, fc.boolean(), (names, volume, issue, page, isShort) => {
        const written = article({
          ...{
            title: 'Cross-coupling of boronic acids in water',
            container: 'Chem. Rev.',
            shortContainer: 'Chem. Rev.',
          },
          ...{ authors: names.map(([one, first]) => `${one}, ${first}.`).join('; '), year: 1995, volume, issue },
          pages: `${page}-${page}9`,
        });
        const read = readCitation(isShort ? acs(written) : gb(written))?.reference;
        const { shortContainer, ...rest } = written;
        expect(read).toEqual(isShort ? { ...rest, shortContainer } : rest);
      }),
    );
  });

  it('what is neither style is not guessed, however long it is, within a moment', () => {
    const began = performance.now();
    for (const text of [
      'hello',
      'A, B. '.repeat(500),
      'A, B.; '.repeat(400),
      '1999, '.repeat(400),
      '[J]. '.repeat(500),
      'x'.repeat(1e6),
      // As journals print them, without a title: the journal is none.
      'Miyaura, N.; Suzuki, A. Chem. Rev. 1995, 95, 2457–2483.',
      'Angew, A. J. Am. Chem. Soc. 2001, 123, 1.',
    ])
      // prettier-ignore
      expect(readCitation(text)).toBeNull();
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('the same work', () => {
  it('is told by its DOI however it is written, else by title, year and first author', () => {
    for (const written of [
      '10.1021/cr00039a007',
      'https://doi.org/10.1021/cr00039a007',
      'doi: 10.1021/cr00039a007',
      ' http://dx.doi.org/10.1021/cr00039a007 ',
    ])
      // prettier-ignore
      expect(doiOf(written)).toBe('10.1021/cr00039a007');
    for (const none of ['', 'x', '10.1/', '10.1021', 'https://example.org/10.1021/x y']) expect(doiOf(none)).toBeNull();
    const one = article({ title: 'Palladium-Catalyzed  Coupling.', authors: 'Miyaura, N.', year: 1995 });
    const other = article({ title: 'palladium catalyzed coupling', authors: 'MIYAURA, Norio; Suzuki, A.', year: 1995 });
    expect(isSameWork(one, other)).toBe(true);
    expect(isSameWork(one, { ...other, year: 1996 })).toBe(false);
    expect(isSameWork({ ...one, doi: '10.1021/A' }, { ...other, doi: '10.1021/b' })).toBe(false);
    expect(isSameWork({ ...one, doi: '10.1021/A' }, { ...other, title: 'x', doi: '10.1021/a' })).toBe(true);
    expect(workKey({ title: 'x', kind: 'other' })).toBe('');
  });

  it('ISBN by its check digit', () => {
    // The ISBN Users' Manual's own examples, and one with X.
    for (const good of ['978-0-571-08989-5', 'ISBN 0-19-852663-6', '080442957X']) expect(isIsbn(good)).toBe(true);
    for (const bad of ['978-0-571-08989-6', '0-19-852663-5', '123', '']) expect(isIsbn(bad)).toBe(false);
  });
});
