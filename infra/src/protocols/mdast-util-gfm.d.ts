declare module 'mdast-util-gfm/from-markdown.js' {
  import type fromMarkdown from 'mdast-util-from-markdown';
  const extension: fromMarkdown.MdastExtension;
  export = extension;
}
