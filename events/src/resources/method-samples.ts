import { plainPdf } from '../core/plain-pdf';
import type { Samples } from '../core/register-samples';

const min = (value: string) => ({ value, unit: 'min' });
const celsius = (value: string) => ({ value, unit: '°C' });

/** A laboratory's methods: most in force, one of them due for review, one withdrawn, one still a draft. */
export const samples: Samples = ({ of, day }) => {
  const putInForce = (from: number, until: number) =>
    ({ name: 'putInForce', set: { effectiveOn: day(from), reviewDue: day(until) } }) as const;
  return [
    {
      key: 'hplc-purity',
      moves: [putInForce(-200, 165)],
      values: {
        ...{ number: 'FF-HPLC-001', name: 'HPLC 法测定有关物质与纯度', nameEn: 'Purity by HPLC', category: '色谱' },
        standard: '中国药典 2025 年版四部 通则 0512',
        purpose: '测定中间体与成品的色谱纯度（面积归一化法）。适用于在 220 nm 有吸收、可溶于乙腈水溶液的小分子。',
        materials: [
          { name: '乙腈', grade: '色谱纯', amount: '约 500 mL' },
          { name: '磷酸', grade: '优级纯', amount: '1 mL' },
          { name: '超纯水', grade: '18.2 MΩ·cm', amount: '1 L' },
        ],
        instrumentIds: [of('instrument')],
        equipment: 'C18 色谱柱 4.6 mm × 150 mm，3.5 μm；0.22 μm 尼龙滤膜；10 mL 容量瓶。',
        steps: [
          {
            ...{ name: '配制流动相', work: 'A 相：0.1% 磷酸水溶液；B 相：乙腈。分别过 0.22 μm 滤膜，超声脱气。' },
            ...{ duration: min('15'), note: 'A 相当日配制' },
          },
          {
            ...{ name: '平衡色谱柱', work: '流速 1.0 mL/min，A∶B = 90∶10，平衡至基线稳定。' },
            ...{ duration: min('30'), temperature: celsius('30') },
          },
          {
            name: '配制供试品溶液',
            work: '取样品约 10 mg，精密称定，置 10 mL 容量瓶中，用稀释剂（乙腈∶水 = 1∶1）溶解并定容，摇匀，过滤。',
          },
          {
            ...{
              name: '系统适用性',
              work: '对照溶液连续进样 5 针，主峰面积 RSD 不大于 2.0%，与相邻峰分离度不小于 1.5。',
            },
            note: '不符合则不得进供试品',
          },
          {
            ...{
              name: '进样与洗脱',
              work: '进样 10 μL，220 nm 检测；B 相 20 min 内由 10% 升至 90%，保持 5 min，回到初始比例。',
            },
            ...{ duration: min('30'), temperature: celsius('30') },
          },
          { name: '计算', work: '扣除空白与稀释剂峰，按面积归一化法计算纯度，保留两位小数；忽略小于 0.05% 的峰。' },
        ],
        parameters: [
          { step: '配制流动相', name: 'A 相 pH', kind: 'number', min: 2.1, max: 2.5, required: true },
          { step: '平衡色谱柱', name: '流速', kind: 'number', unit: 'mL/min', min: 0.95, max: 1.05, required: true },
          { step: '平衡色谱柱', name: '柱温', kind: 'number', unit: '°C', min: 28, max: 32, required: true },
          { step: '配制供试品溶液', name: '称样量', kind: 'number', unit: 'mg', min: 9, max: 11, required: true },
          { step: '系统适用性', name: 'RSD', kind: 'number', unit: '%', max: 2, required: true },
          { step: '系统适用性', name: '分离度', kind: 'number', min: 1.5, required: true },
          { step: '计算', name: '纯度', kind: 'number', unit: '%', min: 0, max: 100, required: true },
          { step: '计算', name: '判定', kind: 'choice', options: '符合规定，不符合规定', required: true },
        ],
        safety: '乙腈易燃、有毒，在通风橱中配制；磷酸有腐蚀性，戴手套与护目镜。废液入含卤/不含卤有机废液桶。',
        literature: 'ICH Q2(R2) 分析方法验证；ICH Q3A(R2) 新原料药中的杂质',
        ...{ effectiveOn: day(-200), reviewDue: day(165) },
      },
      files: {
        attachments: [
          {
            name: '方法验证报告 FF-HPLC-001.pdf',
            text: plainPdf([
              'Validation report of method FF-HPLC-001, purity by HPLC',
              'Specificity: resolution from the nearest impurity 2.1',
              'Linearity: 0.05 % to 120 %, r = 0.9998',
              'Repeatability: RSD 0.4 % (n = 6); intermediate precision: RSD 0.9 %',
              'Limit of quantitation: 0.05 %',
              'Conclusion: fit for its purpose (ICH Q2(R2))',
            ]),
          },
          {
            name: '系统适用性记录表.csv',
            text: 'Injection,Retention time (min),Peak area,Resolution\n1,12.31,1520.4,2.1\n2,12.30,1523.9,2.1\n3,12.32,1518.7,2.1\n4,12.31,1521.2,2.1\n5,12.31,1524.6,2.1\n',
          },
        ],
      },
    },
    {
      key: 'karl-fischer',
      moves: [putInForce(-345, 20)],
      values: {
        ...{ number: 'FF-KF-001', name: '卡尔·费休库仑法测定水分', nameEn: 'Water content by Karl Fischer' },
        ...{ category: '水分', standard: 'GB/T 6283-2008' },
        purpose: '测定溶剂、原料与成品中 0.001%~5% 的水分。醛、酮与强氧化剂干扰测定，须改用专用试剂。',
        materials: [
          { name: '库仑法卡氏试剂', grade: '不含吡啶', amount: '100 mL' },
          { name: '水标准品', grade: '1.0 mg/g', amount: '约 1 g' },
        ],
        equipment: '库仑法水分测定仪；1 mL 气密注射器；十万分之一天平。',
        steps: [
          {
            ...{ name: '预滴定', work: '加入试剂，开启搅拌，滴定至漂移不大于 20 μg/min。' },
            ...{ duration: min('20'), temperature: celsius('25') },
          },
          { name: '核查', work: '注入水标准品约 1 g，回收率应在 97%~103% 之间。', note: '每批一次' },
          { name: '进样', work: '减量法称取样品，从隔垫注入滴定池，输入质量，开始滴定。', duration: min('5') },
          { name: '平行测定', work: '平行测定三份，取平均值；相对偏差大于 5% 时重新测定。' },
        ],
        safety: '卡氏试剂含二氧化硫与碘，有刺激性，在通风处更换；注射器用后立即清洗。',
        literature: 'GB/T 6283-2008 化工产品中水分含量的测定 卡尔·费休法；USP <921>',
      },
    },
    {
      key: 'melting-point',
      moves: [putInForce(-90, 640)],
      values: {
        ...{ number: 'FF-MP-001', name: '毛细管法测定熔点', nameEn: 'Melting point by capillary' },
        ...{ category: '物理常数', standard: '中国药典 2025 年版四部 通则 0612 第一法' },
        purpose: '测定易粉碎固体的熔程，作为鉴别与纯度的初步判断。',
        equipment: '熔点仪；内径 0.9~1.1 mm 的毛细管；研钵；五氧化二磷干燥器。',
        steps: [
          { name: '干燥', work: '样品研细，置五氧化二磷干燥器中减压干燥过夜。', duration: { value: '12', unit: 'h' } },
          { name: '装样', work: '装入一端熔封的毛细管，自长玻璃管中反复坠落，使样品紧密，高约 3 mm。' },
          { name: '升温', work: '快速升至低于预期熔点 10 ℃ 处，再以每分钟 1.0 ℃ 升温。', duration: min('15') },
          { name: '读数', work: '记录初熔与全熔温度，平行测定三次，取平均值。', note: '分解者注明“分解”' },
        ],
        safety: '加热炉高温，冷却至 50 ℃ 以下再取出毛细管。',
      },
    },
    {
      key: 'passage',
      moves: [putInForce(-60, 305)],
      values: {
        ...{ number: 'FF-CELL-001', name: '贴壁细胞传代', nameEn: 'Passaging of adherent cells', category: '细胞' },
        purpose: '贴壁细胞（HEK293T、HeLa 等）汇合度达到 80%~90% 时传代。',
        materials: [
          { name: 'DMEM 完全培养基', grade: '含 10% 胎牛血清', amount: '约 30 mL' },
          { name: '0.25% 胰酶-EDTA', amount: '2 mL' },
          { name: 'PBS', grade: '无菌', amount: '10 mL' },
        ],
        equipment: '生物安全柜；CO2 培养箱；倒置显微镜；细胞计数仪；T75 培养瓶。',
        steps: [
          { name: '镜检', work: '倒置显微镜下观察形态与汇合度，确认无污染。' },
          { name: '清洗', work: '弃去培养基，沿侧壁加 PBS 5 mL 轻轻清洗，弃去，重复一次。', needs: 'PBS 10 mL' },
          {
            ...{ name: '消化', work: '加胰酶 2 mL 铺满瓶底，置培养箱中消化至细胞变圆、拍打可脱落。' },
            ...{ duration: min('3'), temperature: celsius('37'), needs: '0.25% 胰酶-EDTA 2 mL' },
          },
          { name: '终止与计数', work: '加完全培养基 6 mL 终止消化，吹打成单细胞悬液，取样计数。' },
          { name: '接种', work: '按传代比接种到新瓶，补足培养基，标明细胞名称、代次与日期，放回培养箱。' },
        ],
        parameters: [
          { step: '镜检', name: '汇合度', kind: 'number', unit: '%', min: 70, max: 95, required: true },
          { step: '镜检', name: '有无污染', kind: 'choice', options: '无，有', required: true },
          { step: '消化', name: '消化时间', kind: 'number', unit: 'min', min: 1, max: 5, required: true },
          { step: '终止与计数', name: '活率', kind: 'number', unit: '%', min: 90, max: 100, required: true },
          { step: '接种', name: '代次', kind: 'text', required: true },
          { step: '接种', name: '已标明代次与日期', kind: 'yesNo', required: true },
        ],
        safety: '按 BSL-2 操作；废液以 10% 次氯酸钠处理 30 min 后倾倒。',
      },
    },
    {
      key: 'gc-residual',
      values: {
        ...{ number: 'FF-GC-002', name: '顶空气相色谱法测定残留溶剂', nameEn: 'Residual solvents by headspace GC' },
        ...{ category: '色谱', standard: 'USP <467>' },
        purpose: '测定成品中甲醇、二氯甲烷、乙酸乙酯、四氢呋喃与甲苯的残留量。正在验证。',
        materials: [
          { name: '二甲基亚砜', grade: '顶空级', amount: '5 mL' },
          { name: '残留溶剂混合对照品', grade: '有证标准物质', amount: '1 mL' },
        ],
        steps: [
          { name: '配制', work: '取样品约 100 mg，精密称定，置 20 mL 顶空瓶中，加二甲基亚砜 5 mL，密封。' },
          {
            ...{ name: '顶空平衡', work: '加热并振摇至气液平衡。' },
            ...{ duration: min('30'), temperature: celsius('100') },
          },
          {
            ...{ name: '分离', work: '6% 氰丙基苯基聚硅氧烷柱，40 ℃ 保持 5 min，以每分钟 10 ℃ 升至 200 ℃。' },
            ...{ duration: min('26'), temperature: celsius('200') },
          },
          { name: '计算', work: '外标法计算各溶剂含量，以 ICH Q3C 限度判定。' },
        ],
        safety: '顶空瓶加热后带压，冷却后再开启；二氯甲烷疑似致癌，在通风橱中操作。',
        literature: 'ICH Q3C(R9) 残留溶剂指导原则',
      },
    },
    {
      key: 'tlc-iodine',
      moves: [putInForce(-900, 195), { name: 'withdraw', reason: '显色不稳定，改用紫外灯与高锰酸钾显色' }],
      values: {
        ...{ number: 'FF-TLC-001', name: '碘熏显色薄层色谱', nameEn: 'TLC with iodine vapour', category: '色谱' },
        purpose: '反应过程的定性跟踪。',
        steps: [
          { name: '点样', work: '用毛细管在距底边 1 cm 处点样，原料、反应液与二者混合各一点。' },
          { name: '展开', work: '石油醚∶乙酸乙酯 = 4∶1 展开至距上沿 0.5 cm。', duration: min('8') },
          { name: '显色', work: '置碘缸中熏至斑点清晰，计算 Rf。', duration: min('3') },
        ],
        safety: '碘蒸气有刺激性与腐蚀性，碘缸置于通风橱内。',
      },
    },
  ];
};
