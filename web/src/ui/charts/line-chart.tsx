import type { ChartBar } from './bar-chart.tsx';
import { columnsOf, heightsOf } from './chart-scale.ts';
import { classes } from '../classes.ts';

export type ChartPoint = ChartBar;

/** The bar chart's height, so that the two fit side by side. */
const height = 148;
const top = 20;
const bottom = 124;
const figureAbove = 9;

/** Positions in percent and px; only the line is stretched, not its stroke. The figures belong beside it as text or a table. */
export function LineChart({ points, summary }: { points: readonly ChartPoint[]; /** The chart in one sentence. */ summary: string }) {
  const { lefts, width } = columnsOf(points.length);
  const values = points.map(({ value }) => value);
  const up = heightsOf(values, { from: bottom, to: top });
  const places = points.map((point, index) => {
    const left = lefts[index] ?? 0;
    return { point, left, x: left + width / 2, y: up(point.value) };
  });
  const line = places.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <svg role="img" aria-label={summary} width="100%" height={height} overflow="visible">
      <line x1="0" x2="100%" y1={bottom + 0.5} y2={bottom + 0.5} stroke="var(--border-strong)" />
      <svg x="0" y="0" width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
        <polygon points={`${places.at(0)?.x ?? 0},${bottom} ${line} ${places.at(-1)?.x ?? 0},${bottom}`} fill="var(--accent-soft)" />
        <polyline
          points={line}
          fill="none"
          stroke="var(--accent-mark)"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {places.map(({ point, left, x, y }) => (
        <g key={point.key}>
          <title>{point.title}</title>
          <rect x={`${left}%`} width={`${width}%`} y={0} height={bottom} fill="transparent" />
          {point.figure !== undefined && (
            <>
              <circle cx={`${x}%`} cy={y} r={3.5} fill="var(--bg-surface)" stroke="var(--accent-mark)" strokeWidth={2} />
              <text x={`${x}%`} y={y - figureAbove} textAnchor="middle" fill="var(--text-1)" {...halo} className="num text-2xs font-medium">
                {point.figure}
              </text>
            </>
          )}
          {point.label !== undefined && (
            <text
              x={`${x}%`}
              y={height - 4}
              textAnchor="middle"
              fill="var(--text-3)"
              className={classes('text-2xs', point.label.isWideOnly && 'max-md:hidden')}
            >
              {point.label.text}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Keeps a figure readable where the line runs through it. */
const halo = { stroke: 'var(--bg-surface)', strokeWidth: 3, paintOrder: 'stroke', strokeLinejoin: 'round' } as const;
