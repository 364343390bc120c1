import type { Samples } from '../core/register-samples';

/** References that a chemistry laboratory has at hand; facts as their publishers give them. */
export const samples: Samples = ({ day }) => [
  {
    key: 'karl-fischer',
    values: {
      ...{ kind: 'standard', title: '化工产品中水分含量的测定 卡尔·费休法（通用方法）', number: 'GB/T 6283-2008' },
      ...{ publisher: '中国标准出版社', place: '北京', year: 2008, language: 'zh' },
    },
    files: {
      attachments: [
        {
          name: '执行要点.csv',
          text: 'Item,Requirement\nReplicates,3\nInterfering,aldehydes; ketones; strong oxidants\nStandardisation,water standard\n',
        },
      ],
    },
  },
  {
    key: 'suzuki-review',
    values: {
      ...{ kind: 'article', title: 'Palladium-Catalyzed Cross-Coupling Reactions of Organoboron Compounds' },
      ...{ authors: 'Miyaura, Norio; Suzuki, Akira', container: 'Chemical Reviews', shortContainer: 'Chem. Rev.' },
      ...{ year: 1995, volume: '95', issue: '7', pages: '2457-2483', doi: '10.1021/cr00039a007' },
    },
  },
  {
    key: 'nmr-impurities',
    values: {
      kind: 'article',
      title:
        'NMR Chemical Shifts of Trace Impurities: Common Laboratory Solvents, Organics, and Gases in Deuterated Solvents Relevant to the Organometallic Chemist',
      authors:
        'Fulmer, Gregory R.; Miller, Alexander J. M.; Sherden, Nathaniel H.; Gottlieb, Hugo E.; Nudelman, Abraham; Stoltz, Brian M.; Bercaw, John E.; Goldberg, Karen I.',
      ...{ container: 'Organometallics', shortContainer: 'Organometallics', year: 2010, volume: '29', issue: '9' },
      ...{ pages: '2176-2179', doi: '10.1021/om100106e' },
      remark: '核对杂质峰时使用',
    },
    files: {
      attachments: [
        {
          name: 'CDCl3 中常见溶剂峰.csv',
          text: 'Solvent,1H shift in CDCl3 (ppm)\nCHCl3 (residual),7.26\nacetone,2.17\nacetonitrile,2.10\ndichloromethane,5.30\ndiethyl ether,1.21; 3.48\nethyl acetate,1.26; 2.05; 4.12\nTHF,1.85; 3.76\ntoluene,2.36; 7.17; 7.25\nwater,1.56\n',
        },
      ],
    },
  },
  {
    key: 'flash-chromatography',
    values: {
      ...{ kind: 'article', title: 'Rapid chromatographic technique for preparative separations with moderate resolution' }, // prettier-ignore
      ...{ authors: 'Still, W. Clark; Kahn, Michael; Mitra, Abhijit' },
      ...{ container: 'The Journal of Organic Chemistry', shortContainer: 'J. Org. Chem.', year: 1978, volume: '43' },
      ...{ issue: '14', pages: '2923-2925', doi: '10.1021/jo00408a041' },
    },
  },
  {
    key: 'purification',
    values: {
      ...{ kind: 'book', title: 'Purification of Laboratory Chemicals', authors: 'Armarego, W. L. F.', edition: '8' },
      ...{ publisher: 'Butterworth-Heinemann', place: 'Oxford', year: 2017, isbn: '978-0-12-805457-4' },
    },
  },
  {
    key: 'pubchem',
    values: {
      ...{ kind: 'webpage', title: 'PubChem', authors: 'National Center for Biotechnology Information' },
      ...{ url: 'https://pubchem.ncbi.nlm.nih.gov/', accessed: day(-30) },
    },
  },
];
