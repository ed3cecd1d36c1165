import { classes } from '../../../ui/classes.ts';
import { columnsOf } from '../../../ui/charts/chart-scale.ts';
import { formatBar } from '../profit-figures.ts';
import { isLabelled, scaleOf } from './net-scale.ts';

export type NetBar = { key: string; net: number; before: number | undefined; name: string; title: string };

const height = 220;
const top = 22;
const bottom = 190;

/** Bars of these days, and a dashed line of those before. Horizontal sizes in percent, vertical ones in px, so that it never scrolls. */
export function NetChart({ bars, summary }: { bars: readonly NetBar[]; /** The chart in one sentence. */ summary: string }) {
  const { lefts, width } = columnsOf(bars.length, { gap: bars.length > 60 ? 0.1 : 0.5, edge: 0.25 });
  const { y, lines } = scaleOf(
    bars.flatMap(({ net, before }) => [net, before ?? 0]),
    { top, bottom },
  );
  const places = bars.map((bar, index) => ({ bar, left: lefts[index] ?? 0, middle: (lefts[index] ?? 0) + width / 2 }));
  return (
    <div className="profit-chart">
      <div className="profit-scale" aria-hidden style={{ height }}>
        {lines.map((line) => (
          <span key={line} className="num" style={{ top: y(line) }}>
            {formatBar(line)}
          </span>
        ))}
      </div>
      <svg role="img" aria-label={summary} width="100%" height={height} overflow="visible">
        {lines.map((line) => (
          <line key={line} x1="0" x2="100%" y1={y(line)} y2={y(line)} stroke={line === 0 ? 'var(--border-strong)' : 'var(--border)'} />
        ))}
        {places.map(({ bar, left, middle }, index) => (
          <Bar key={bar.key} {...{ bar, left, middle, width, index, y }} count={bars.length} />
        ))}
        <svg x="0" y="0" width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
          <polyline
            points={places.flatMap(({ bar, middle }) => (bar.before === undefined ? [] : [`${middle},${y(bar.before)}`])).join(' ')}
            fill="none"
            stroke="var(--text-3)"
            strokeWidth={1.5}
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </svg>
    </div>
  );
}

type BarProps = {
  bar: NetBar;
  /** In percent. */
  left: number;
  middle: number;
  width: number;
  index: number;
  count: number;
  y: (amount: number) => number;
};

function Bar({ bar, left, middle, width, index, count, y }: BarProps) {
  return (
    <g>
      <title>{bar.title}</title>
      <rect x={`${left}%`} width={`${width}%`} y={0} height={bottom} fill="transparent" />
      {bar.net !== 0 && (
        <rect
          x={`${left}%`}
          width={`${width}%`}
          y={Math.min(y(bar.net), y(0))}
          height={Math.max(Math.abs(y(0) - y(bar.net)), 2)}
          rx={2}
          fill={bar.net < 0 ? 'var(--danger-solid)' : 'var(--accent-mark)'}
        />
      )}
      {count <= 31 && (
        <text
          x={`${middle}%`}
          y={Math.min(y(bar.net), y(0)) - 7}
          textAnchor="middle"
          fill="var(--text-1)"
          stroke="var(--bg-surface)"
          strokeWidth={3}
          paintOrder="stroke"
          className={classes('num text-2xs', !isLabelled(index, count, 'narrow') && 'max-md:hidden', count > 16 && 'max-lg:hidden')}
        >
          {formatBar(bar.net)}
        </text>
      )}
      {isLabelled(index, count, 'wide') && (
        <text
          x={`${middle}%`}
          y={height - 6}
          textAnchor="middle"
          fill="var(--text-3)"
          className={classes('num text-2xs', !isLabelled(index, count, 'narrow') && 'max-md:hidden')}
        >
          {bar.name}
        </text>
      )}
    </g>
  );
}
