export const texts = {
  inBin: '在回收站中',
  about: '关联到本记录的其他记录',
  aboutNone: '还没有其他记录关联到本记录。',
  aboutCount: '{{count}} 条关联指向本记录',
  more: '显示更多',
};

declare module '../resources' {
  interface TextResources {
    readonly relations: typeof texts;
  }
}
