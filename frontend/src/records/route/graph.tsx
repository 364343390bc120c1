import type { ReactNode } from 'react';
import sideways from '../../ui/sideways.module.css';
import { placed, type Link } from './layered-layout';
import classes from './lab-map.module.css';

export type GraphNode = { readonly id: string; readonly isHere: boolean; readonly children: ReactNode };
export type GraphLink = Link & { readonly label: string };

type Props = {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  /** Where each stands, from the left; what leads to it stands before it where nothing else is said. */
  readonly layers?: ReadonlyMap<string, number>;
  readonly height: number;
};

const WIDTH = 216;
const BETWEEN = { across: 92, down: 20 } as const;

/** Things and what leads from one to another, from left to right. It scrolls; the list beside it says the same. */
export const Graph = ({ label, nodes, links, layers, height }: Props) => {
  const ids = nodes.map(({ id }) => id);
  const all = layers === undefined ? placed(ids, links) : placed(ids, links, layers);
  const most = Math.max(1, ...all.map(({ layer }) => all.filter((each) => each.layer === layer).length));
  const across = Math.max(0, ...all.map(({ layer }) => layer)) + 1;
  const high = most * (height + BETWEEN.down);
  const places = new Map(
    all.map(({ id, layer, at }) => {
      const many = all.filter((each) => each.layer === layer).length;
      return [
        id,
        {
          x: layer * (WIDTH + BETWEEN.across),
          y: (at + 0.5) * (high / many) - height / 2,
        },
      ] as const;
    }),
  );
  const lines = links.flatMap((link) => {
    const [from, to] = [places.get(link.from), places.get(link.to)];
    if (from === undefined || to === undefined) return [];
    const [x1, y1, x2, y2] = [from.x + WIDTH, from.y + height / 2, to.x, to.y + height / 2];
    const bend = Math.max(30, (x2 - x1) / 2);
    return [{ ...link, x1, y1, x2, y2, path: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 6} ${y2}` }];
  });
  const width = across * (WIDTH + BETWEEN.across) - BETWEEN.across;
  return (
    <div
      className={`${classes['graph'] ?? ''} ${sideways['sideways'] ?? ''}`}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <div className={classes['ground']} style={{ width, height: high }}>
        <svg width={width} height={high} className={classes['lines']} aria-hidden>
          <defs>
            <marker id="route-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0 L8 4 L0 8 z" fill="currentColor" />
            </marker>
          </defs>
          {lines.map(({ from, to, path, label: said, x1, y1, x2, y2 }, at) => (
            <g key={`${from} ${to} ${String(at)}`}>
              <path d={path} fill="none" stroke="currentColor" markerEnd="url(#route-arrow)" />
              <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 6} textAnchor="middle">
                {said.length > 14 ? `${said.slice(0, 13)}…` : said}
              </text>
            </g>
          ))}
        </svg>
        {nodes.map(({ id, isHere, children }) => {
          const place = places.get(id);
          return place === undefined ? null : (
            <div
              key={id}
              className={classes['node']}
              tabIndex={0}
              role="group"
              data-here={isHere}
              style={{ left: place.x, top: place.y, width: WIDTH, height }}
            >
              {children}
            </div>
          );
        })}
      </div>
    </div>
  );
};
