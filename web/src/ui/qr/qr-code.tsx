import encodeQr from 'qr';
import { classes } from '../classes.ts';

/** Black on white in both themes: cameras need it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const rows = encodeQr(text, 'raw', { border: 2, ecc: 'medium' });
  const size = rows.length;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classes('rounded-control', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={rows.flatMap(runsOf).join('')} fill="#000" />
    </svg>
  );
}

function runsOf(row: readonly boolean[], y: number): string[] {
  const runs: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const from = x;
    while (row[x + 1] === true) x += 1;
    const width = x + 1 - from;
    runs.push(`M${from} ${y}h${width}v1h-${width}z`);
  }
  return runs;
}
