import type { Spread } from './figures.ts';

export type Row = {
  target: string;
  what: string;
  unit: string;
  measured: Spread;
  rounds: number;
  /** The limit, or the alternative that a user would pick, measured in the same run. */
  beside?: { what: string; measured: Spread };
  ratio?: Spread;
  goal?: { text: string; isMet: boolean };
  /** Met, and shown with the others like it in one line. */
  isBrief?: true;
};

export type Result = { rows: Row[]; notes: string[] };
export type Machine = { processor: string; cores: number; memoryGb: number; node: string; postgres: string; load: string };
export type Entry = Result & { name: string; title: string; at: string; seconds: number; machine: Machine };

export function renderEntry({ title, name, at, seconds, machine, rows, notes }: Entry): string {
  const table = [
    '| target | what | measured | beside it | ratio | goal | |',
    '|---|---|---|---|---|---|---|',
    ...rows.flatMap((row) => (row.isBrief === true ? [] : [`| ${cellsOf(row).join(' | ')} |`])),
    ...briefLine(rows.filter(({ isBrief }) => isBrief === true)),
  ];
  return [
    `## ${title}`,
    '',
    `\`npm run bench ${name}\`, ${at}, ${Math.round(seconds)} s. ${machineText(machine)}`,
    '',
    ...table,
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `- ${note}`)]),
    '',
  ].join('\n');
}

function briefLine(rows: readonly Row[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const each = rows.map(({ what, measured, unit }) => `${what} ${formatNumber(measured.median)} ${unit}`).join(', ');
  return ['', `${first.target}, each met (${first.goal?.text ?? ''}), ${rows.length}: ${each}.`];
}

function cellsOf({ target, what, unit, measured, rounds, beside, ratio, goal }: Row): string[] {
  return [
    target,
    what,
    `${spreadText(measured, unit)}${rounds === 1 ? ', once' : `, ${rounds} rounds`}`,
    beside === undefined ? '' : `${beside.what}: ${spreadText(beside.measured, unit)}`,
    ratio === undefined ? '' : spreadText(ratio, ''),
    goal?.text ?? '',
    goal === undefined ? '' : goal.isMet ? 'met' : '**missed**',
  ];
}

function spreadText({ median, min, max }: Spread, unit: string): string {
  const suffix = unit === '' ? '' : ` ${unit}`;
  return min === max ? `${formatNumber(median)}${suffix}` : `${formatNumber(median)}${suffix} (${formatNumber(min)}–${formatNumber(max)})`;
}

function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(Math.abs(value) >= 100 ? 4 : 3)));
}

function machineText({ processor, cores, memoryGb, node, postgres, load }: Machine): string {
  return `${cores} cores (${processor}), ${memoryGb} GB, node ${node}, PostgreSQL ${postgres}; load average at the start ${load}.`;
}
