import { PICTURE } from '../../../core/schemas';
import type { Carry } from '../carry-over';
import { defineModule } from '../define-module';
import type { ModuleType } from '../module-type';
import { rfText } from './rf';
import { diffTlc } from './tlc-diff';
import { tlcSchema, type Plate, type Tlc } from './tlc-schema';
import { tlcShape } from './tlc-shape';
import { TLC_FAULTS, TLC_PARTS, tlcTitle, tlcTold, visualisationTexts } from './tlc-words';

/** A plate as the next one like it is begun: made and spotted in the same way, and nothing seen on it yet. */
export const setUpOf = (plate: Plate): Plate => ({
  ...plate,
  remark: '',
  photo: null,
  lanes: plate.lanes.map((lane) => ({ ...lane, at: null })),
  spots: [],
});

const setUpOnly: Carry<Tlc> = {
  take: ({ plates }) => ({ plates: plates.map(setUpOf) }),
  told: {
    'zh-CN': '薄层色谱：只带入板的设置（展开剂、固定相、显色方法、点样道），斑点、照片和备注留在原实验。',
    'en-US':
      'TLC plates: the set-up only (eluent, stationary phase, visualisation, lanes) is carried over; spots, photos and remarks stay with the original.',
  },
};

const textOf = ({ eluent, phase, visualisations, remark, lanes, spots, photo }: Plate): string =>
  [
    eluent,
    phase,
    ...visualisations.flatMap(visualisationTexts),
    remark,
    ...lanes.map(({ name }) => name),
    ...spots.map(({ rf, note }) => `Rf ${rfText(rf)} ${note}`.trimEnd()),
    photo?.name ?? '',
  ]
    .filter((text) => text !== '')
    .join('\n');

/** M14: plates of thin-layer chromatography, drawn from their lanes and spots, upon a photo where there is one. */
export const tlcModule: ModuleType<Tlc> = {
  type: 'tlc',
  specId: 'M14',
  label: { 'zh-CN': '薄层色谱', 'en-US': 'TLC plate' },
  begin: { 'zh-CN': '画一块 TLC 板', 'en-US': 'Draw a TLC plate' },
  guide: {
    'zh-CN':
      '记录 TLC 板：填写展开剂、展开次数、固定相和显色方法，添加点样道（如原料、共点、反应液），再在板上单击放置斑点。斑点可以拖动，也可以在表格中键入比移值 Rf；选中斑点后按上下方向键每次移动 0.01，按住 Shift 每次 0.05，左右方向键换道。\n添加板的照片后，先单击点样原点，再单击溶剂前沿，之后在照片上单击斑点即得 Rf；照片应摆正，前沿在上。\n斑点的大小、强弱、拖尾、颜色、可见于哪种显色方法以及归属都填在表格里，打印时与图一并列出。',
    'en-US':
      'Records TLC plates: fill in the eluent, the number of developments, the stationary phase and the visualisation, add lanes such as SM, Co and Rxn, then click the plate to place a spot. Spots are dragged, or their Rf is typed in the table; on a selected spot the up and down arrows move it by 0.01, with Shift by 0.05, and the left and right arrows move it to another lane.\nWith a photo of the plate, click the origin first and the solvent front second; from then on a click on a spot of the photo gives its Rf. The photo stands upright, the front at the top.\nSize, intensity, tailing, colour, the visualisation under which a spot is seen and its assignment are filled in in the table, and are printed with the figure.',
  },
  version: 1,
  upgrade: (content) => content,
  schema: tlcSchema,
  shape: tlcShape,
  faultWords: TLC_FAULTS,
  empty: () => ({ plates: [] }),
  diff: diffTlc,
  parts: TLC_PARTS,
  titleWords: tlcTitle,
  tell: tlcTold,
  unfilled: () => [],
  text: ({ plates }) => plates.map(textOf).join('\n'),
  files: ({ plates }) =>
    plates.flatMap(({ photo }) => (photo ? [{ hash: photo.hash, name: photo.name, size: 0, mime: PICTURE }] : [])),
  carryOver: { clone: setUpOnly, next: setUpOnly, record: 'all' },
  isEmpty: ({ plates }) =>
    plates.every(
      ({ eluent, remark, photo, spots }) =>
        photo === null && spots.length === 0 && eluent.trim() === '' && remark.trim() === '',
    ),
};

export const tlc = defineModule(tlcModule);
