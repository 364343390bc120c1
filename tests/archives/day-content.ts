type Stored = { readonly hash: string; readonly size: number; readonly name: string; readonly mime: string };

export const weighing = {
  name: '称量记录.txt',
  mime: 'text/plain',
  bytes: Buffer.from('对氟苯甲酸 1.40 g\n甲醇 20 mL\n', 'utf8'),
};
/** One white pixel. */
export const picture = {
  name: '斑点.png',
  mime: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};
/** A hash that nothing has. */
export const NOT_SAVED = '0'.repeat(64);

const text = (value: string, ...marks: readonly string[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const paragraph = (...content: readonly unknown[]) => ({ type: 'paragraph', content });
const cell = (type: string, value: string) => ({ type, content: [paragraph(text(value))] });

/** One module of every type there was, as its author had it at each save. */
export const written = (given: { readonly round: number; readonly document: Stored; readonly image: Stored }) => {
  const { round, document, image } = given;
  return [
    {
      type: 'editor',
      title: '步骤与现象',
      content: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [text('操作')] },
          paragraph(text('加入浓 H'), text('2', 'subscript'), text('SO'), text('4', 'subscript'), text(` ${round} 滴`)),
          {
            type: 'orderedList',
            content: ['回流', '浓缩', '柱层析']
              .slice(0, 1 + (round % 3))
              .map((step) => ({ type: 'listItem', content: [paragraph(text(step, 'bold'))] })),
          },
          {
            type: 'table',
            content: [
              { type: 'tableRow', content: ['时间', '现象'].map((value) => cell('tableHeader', value)) },
              { type: 'tableRow', content: [`${round} h`, '澄清'].map((value) => cell('tableCell', value)) },
            ],
          },
          { type: 'image', attrs: { hash: image.hash, alt: 'TLC', width: 50 } },
          { type: 'blockMath', attrs: { latex: `y = \\frac{${round}}{10}` } },
        ],
      },
    },
    {
      type: 'labInfoTable',
      title: '物料',
      content: {
        columns: [
          { key: 'name', label: '名称', type: 'text', required: true },
          { key: 'mass', label: '质量', type: 'number', unit: 'g' },
          { key: 'day', label: '日期', type: 'date' },
          { key: 'grade', label: '级别', type: 'select', options: ['AR', 'CP'] },
        ],
        rows: [
          { id: 'r1', cells: { name: '对氟苯甲酸', mass: `1.${round}0`, day: '2026-01-31', grade: 'AR' } },
          { id: 'r2', cells: { name: '甲醇', mass: '15.8', grade: round > 1 ? 'CP' : 'AR' } },
        ],
      },
    },
    {
      type: 'basicFields',
      title: '条件',
      content: {
        fields: [
          { key: 'temperature', label: '温度', type: 'inputNumber', unit: '℃', value: `6${round}.50`, required: true },
          { key: 'gas', label: '气氛', type: 'radio', value: round > 1 ? 'n2' : 'air', options: gases },
          { key: 'checks', label: '检查', type: 'checkbox', value: round > 1 ? ['n2', 'air'] : ['n2'], options: gases },
          { key: 'began', label: '开始', type: 'date', value: '2026-01-31' },
          { key: 'remark', label: '备注', type: 'textarea', value: `第 ${round} 次\n无异常` },
          { key: 'spectrum', label: '谱图', type: 'attachment', value: round > 1 ? [fileOf(document)] : [] },
        ],
      },
    },
    {
      type: 'labDocument',
      title: '附件',
      content: { files: [{ id: 'f1', ...fileOf(document), note: `第 ${round} 次核对` }] },
    },
  ];
};

const gases = [
  { value: 'n2', label: '氮气' },
  { value: 'air', label: '空气' },
];
const fileOf = ({ hash, size, mime }: Stored) => ({ hash, name: weighing.name, size, mime });
