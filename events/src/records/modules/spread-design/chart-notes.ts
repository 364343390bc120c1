import type { Language } from '../../../core/call';
import type { ChartDrawing } from './chart-drawing';

/** What a chart does not show of its cells, each in one line; empty where it shows all of them. */
export const chartNotes = (
  { points, drawn, left, isUnfitted, equation }: ChartDrawing,
  language: Language,
): readonly string[] => {
  const isChinese = language === 'zh-CN';
  const fits = equation === '' ? '' : isChinese ? '，直线按全部数据点拟合' : '; the line is fitted to all of them';
  return [
    ...(drawn === points
      ? []
      : [
          isChinese
            ? `绘出 ${points} 个数据点中的 ${drawn} 个${fits}`
            : `${drawn} of ${points} points are drawn${fits}`,
        ]),
    ...(left === 0
      ? []
      : [
          isChinese
            ? `${left} 个单元格不是数值或没有对应的横轴数据，未计入`
            : `${left} ${left === 1 ? 'cell has' : 'cells have'} no number or no value on the X axis and ${left === 1 ? 'is' : 'are'} left out`,
        ]),
    ...(isUnfitted ? [isChinese ? '这些数据不能拟合直线' : 'No line can be fitted to these values'] : []),
  ];
};
