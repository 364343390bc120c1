/** Rich text of about 4 kB as it is stored, headings, lists and a table; `n` gives every version another text. */
export const richTextDocument = (n: number): unknown => {
  const text = (value: string, ...marks: string[]) => ({
    type: 'text',
    text: value,
    ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
  });
  const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
  const cell = (value: string) => ({ type: 'tableCell', content: [paragraph(text(value))] });
  const row = (...values: string[]) => ({ type: 'tableRow', content: values.map(cell) });
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text(`酰胺偶联，第 ${n} 次称量`)] },
      paragraph(
        text('氮气保护下，向 50 mL 三口瓶中加入底物 '),
        text('1a', 'bold'),
        text(
          ` (${(200 + (n % 97) * 0.1).toFixed(1)} mg, 1.0 eq.)、HATU (1.2 eq.) 和无水 DMF (5 mL)，冰浴冷却至 0 °C，搅拌 ${10 + (n % 20)} min 后滴加 DIPEA (3.0 eq.)。`,
        ),
      ),
      paragraph(
        text(
          'The mixture was allowed to warm to room temperature and stirred for 2 h. TLC (petroleum ether / ethyl acetate = 3:1) showed full conversion of the starting material; one new spot, Rf 0.42, UV active.',
        ),
      ),
      {
        type: 'bulletList',
        content: [
          '乙酸乙酯 20 mL 稀释',
          '饱和氯化铵溶液洗涤 10 mL × 2',
          '饱和食盐水洗涤 10 mL',
          '无水硫酸钠干燥，过滤，减压浓缩',
        ].map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
      },
      {
        type: 'table',
        content: [
          row('物料', '用量', '当量', '批号'),
          row('1a', `${(200 + (n % 97) * 0.1).toFixed(1)} mg`, '1.0', 'SM-2231'),
          row('HATU', '414 mg', '1.2', 'L-0917'),
          row('DIPEA', '0.47 mL', '3.0', 'L-1120'),
        ],
      },
      {
        type: 'blockquote',
        content: [
          paragraph(
            text(
              '注意：HATU 对皮肤和呼吸道有致敏性，称量须在通风橱内进行；淬灭时放热，氯化铵溶液应缓慢滴加，内温不超过 10 °C。残余物按含氮有机废液收集，桶号 W-07。',
              'italic',
            ),
          ),
        ],
      },
      paragraph(
        text(
          'A second portion of base was needed after 90 min, since the conversion by LC-MS (254 nm) had stopped at 88 %; the order of addition makes no difference as long as the mixture stays below 5 °C.',
        ),
      ),
      paragraph(
        text('柱层析纯化 (SiO2, PE/EA 5:1 → 2:1)，得白色固体 '),
        text(`${150 + (n % 60)} mg`, 'bold'),
        text(
          `，收率 ${70 + (n % 25)}%。1H NMR (400 MHz, CDCl3) δ 7.62 (d, J = 8.1 Hz, 2H), 7.31 (t, 1H), 6.02 (br s, 1H), 3.41 (q, 2H), 1.25 (t, 3H)。`,
        ),
      ),
    ],
  };
};
