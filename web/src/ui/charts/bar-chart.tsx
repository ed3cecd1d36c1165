import { columnsOf, heightsOf } from './chart-scale.ts';
import { classes } from '../classes.ts';

export type ChartBar = {
  key: string;
  value: number;
  title: string;
  label?: { text: string; isWideOnly: boolean };
  figure?: string | undefined;
  isFigureWideOnly?: boolean;
};

const height = 148;
const top = 20;
const bottom = 124;

/** Horizontal sizes in percent, vertical ones in px, so that it never scrolls. The figures belong beside it as text or a table. */
export function BarChart({ bars, summary }: { bars: readonly ChartBar[]; /** The chart in one sentence. */ summary: string }) {
  const { lefts, width } = columnsOf(bars.length, { gap: 0.28, edge: 0.05 });
  const values = bars.map(({ value }) => value);
  const up = heightsOf(values, { from: bottom, to: top });
  return (
    <svg role="img" aria-label={summary} width="100%" height={height} overflow="visible">
      <line x1="0" x2="100%" y1={bottom + 0.5} y2={bottom + 0.5} stroke="var(--border-strong)" />
      {bars.map((bar, index) => {
        const left = lefts[index] ?? 0;
        const place = placeOf(index, bars.length);
        const at = { start: left, middle: left + width / 2, end: left + width }[place];
        return (
          <g key={bar.key}>
            <title>{bar.title}</title>
            <rect x={`${left}%`} width={`${width}%`} y={0} height={bottom} fill="transparent" />
            {bar.value > 0 && (
              <rect
                x={`${left}%`}
                width={`${width}%`}
                y={Math.min(up(bar.value), bottom - 2)}
                height={Math.max(bottom - up(bar.value), 2)}
                rx={1.5}
                fill="var(--accent-mark)"
              />
            )}
            {bar.figure !== undefined && (
              <text
                x={`${at}%`}
                y={up(bar.value) - 6}
                textAnchor={place}
                fill="var(--text-1)"
                className={classes('num text-2xs font-medium', bar.isFigureWideOnly === true && 'max-md:hidden')}
              >
                {bar.figure}
              </text>
            )}
            {bar.label !== undefined && (
              <text
                x={`${at}%`}
                y={height - 4}
                textAnchor={place}
                fill="var(--text-3)"
                className={classes('text-2xs', bar.label.isWideOnly && 'max-md:hidden')}
              >
                {bar.label.text}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function placeOf(index: number, count: number): 'start' | 'middle' | 'end' {
  const ends = count < 8 ? 0 : count / 8;
  if (index < ends) return 'start';
  return index >= count - ends ? 'end' : 'middle';
}
