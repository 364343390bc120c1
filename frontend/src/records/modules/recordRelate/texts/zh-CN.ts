export const texts = {
  none: '尚未关联记录。',
  hidden: '一份不对您开放的记录',
  inBin: '在回收站中',
  note: '备注',
  kindOf: '与 {{record}} 的关系',
  noteOf: '{{record}} 的备注',
  removeOf: '{{record}} 的关联',
  find: '按编号或标题查找要关联的记录',
  findPlaceholder: '输入编号、标题或关键词',
  nothing: '没有找到记录',
};

declare module '../../../../i18n/resources' {
  interface TextResources {
    readonly recordRelate: typeof texts;
  }
}
