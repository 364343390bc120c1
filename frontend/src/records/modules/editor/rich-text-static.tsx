import { isSafeLink, type Mark, type RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { assertNever } from '@shilu/events/core/decider';
import clsx from 'clsx';
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { calloutKindOf } from '@shilu/events/records/modules/rich-text/callouts';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import { BlobImage } from '../../blob-image';
import sideways from '../../../ui/sideways.module.css';
import type { StaticProps } from '../module-ui';
import { CalloutStatic } from './callout-static';
import { LiveStatic } from './live-static';
import { MathView } from '../../../ui/math-view';
import classes from './rich-text.module.css';

const attrOf = (mark: Mark, name: string): string | null => {
  const attrs: unknown = 'attrs' in mark ? mark.attrs : undefined;
  const value: unknown = typeof attrs === 'object' && attrs !== null ? Reflect.get(attrs, name) : undefined;
  return typeof value === 'string' ? value : null;
};

const marked = (inner: ReactNode, mark: Mark): ReactNode => {
  const colour = attrOf(mark, 'color');
  const href = attrOf(mark, 'href');
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'subscript':
      return <sub>{inner}</sub>;
    case 'superscript':
      return <sup>{inner}</sup>;
    case 'highlight':
      return <mark style={colour === null ? {} : { background: colour }}>{inner}</mark>;
    case 'textStyle':
      return colour === null ? inner : <span style={{ color: colour }}>{inner}</span>;
    case 'link':
      return href !== null && isSafeLink(href) ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      ) : (
        inner
      );
    default:
      return inner;
  }
};

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const alignOf = (node: RichNode): CSSProperties => {
  const align = node.attrs?.['textAlign'];
  return align === 'center' || align === 'right' || align === 'justify' ? { textAlign: align } : {};
};

const spans = (node: RichNode) => {
  const colSpan = number(node.attrs?.['colspan']);
  const rowSpan = number(node.attrs?.['rowspan']);
  return { ...(colSpan === undefined ? {} : { colSpan }), ...(rowSpan === undefined ? {} : { rowSpan }) };
};

const PictureStatic = ({ node }: { readonly node: RichNode }) => {
  const caption = node.attrs?.['caption'];
  const width = number(node.attrs?.['width']) ?? null;
  const picture = (within: number | null) => (
    <BlobImage hash={String(node.attrs?.['hash'] ?? '')} alt={String(node.attrs?.['alt'] ?? '')} width={within} />
  );
  return typeof caption === 'string' && caption !== '' ? (
    <figure style={{ width: width === null ? undefined : `${String(Math.min(100, Math.max(10, width)))}%` }}>
      {picture(width === null ? null : 100)}
      <figcaption>{caption}</figcaption>
    </figure>
  ) : (
    picture(width)
  );
};

type NodeProps = {
  readonly node: RichNode;
  readonly people: Readonly<Record<string, string>>;
  readonly said?: RecordSaid | undefined;
  readonly signed?: boolean | undefined;
  /** Puts around a node what is said of it. */
  readonly around?: ((node: RichNode, shown: ReactNode) => ReactNode) | undefined;
};

/** One node as elements of the page; nothing of it runs. */
export const RichNodeView = ({ around, ...props }: NodeProps): ReactNode => {
  const inner = (props.node.content ?? []).map((child, at) => (
    <RichNodeView key={at} {...props} node={child} around={around} />
  ));
  const shown = oneNode({ ...props, inner });
  return around === undefined ? shown : around(props.node, shown);
};

const oneNode = ({
  node,
  people,
  said,
  signed,
  inner,
}: Omit<NodeProps, 'around'> & { readonly inner: readonly ReactNode[] }): ReactNode => {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight<ReactNode>((shown, mark) => marked(shown, mark), node.text ?? '');
    case 'paragraph':
      return <p style={alignOf(node)}>{inner.length === 0 ? <br /> : inner}</p>;
    case 'heading': {
      // The page's own headings are h1 and h2: the text's begin below them, its two upper levels alike, for most texts begin with the second.
      const Tag =
        (['h3', 'h3', 'h4', 'h5'] as const)[Math.min(4, Math.max(1, number(node.attrs?.['level']) ?? 1)) - 1] ?? 'h3';
      return <Tag style={alignOf(node)}>{inner}</Tag>;
    }
    case 'bulletList':
      return <ul>{inner}</ul>;
    case 'orderedList':
      return <ol start={number(node.attrs?.['start']) ?? 1}>{inner}</ol>;
    case 'listItem':
      return <li>{inner}</li>;
    case 'taskList':
      return <ul className={classes['tasks']}>{inner}</ul>;
    case 'taskItem':
      return (
        <li>
          <span aria-hidden>{node.attrs?.['checked'] === true ? '☑' : '☐'}</span>
          <div>{inner}</div>
        </li>
      );
    case 'blockquote':
      return <blockquote>{inner}</blockquote>;
    case 'codeBlock':
      return (
        <pre>
          <code>{inner}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'hardBreak':
      return <br />;
    case 'table':
      return (
        <div className={clsx(sideways['sideways'], classes['wide'])} tabIndex={0} role="group">
          <table>
            <tbody>{inner}</tbody>
          </table>
        </div>
      );
    case 'tableRow':
      return <tr>{inner}</tr>;
    case 'tableHeader':
      return <th {...spans(node)}>{inner}</th>;
    case 'tableCell':
      return <td {...spans(node)}>{inner}</td>;
    case 'image':
      return <PictureStatic node={node} />;
    case 'callout':
      return <CalloutStatic kind={calloutKindOf(node)}>{inner}</CalloutStatic>;
    case 'details':
      // Open at first, for nothing of a record is out of sight unless its reader folds it.
      return (
        <details open className={classes['fold']}>
          {inner}
        </details>
      );
    case 'detailsSummary':
      return <summary>{inner.length === 0 ? '…' : inner}</summary>;
    case 'detailsContent':
      return <div className={classes['folded']}>{inner}</div>;
    case 'doc':
      return <Fragment>{inner}</Fragment>;
    case 'inlineMath':
    case 'blockMath':
      return <MathView latex={String(node.attrs?.['latex'] ?? '')} display={node.type === 'blockMath'} />;
    case 'mention': {
      const id = String(node.attrs?.['id'] ?? '');
      return (
        <span className={classes['mention']} data-no-text>
          @{people[id] ?? id}
        </span>
      );
    }
    case 'liveField':
    case 'citation':
      return (node.marks ?? []).reduceRight<ReactNode>(
        (shown, mark) => marked(shown, mark),
        <LiveStatic node={node} said={said} signed={signed} />,
      );
    default:
      return assertNever(node.type);
  }
};

export const RichTextStatic = ({ content, place }: StaticProps<RichNode>) => (
  <div className={classes['prose']}>
    <RichNodeView node={content} people={place.people} said={place.said} signed={place.signed} />
  </div>
);
