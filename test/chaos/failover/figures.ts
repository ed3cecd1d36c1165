import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Purchase } from '../crowd.ts';
import type { RunSummary } from '../run-summary.ts';
import type { Figures } from './outages.ts';

const file = path.join(import.meta.dirname, '../../../docs/high-availability.md');
const [start, end] = ['<!-- figures of npm run chaos -- failover -->', '<!-- end of the figures -->'];

export function writeFigures(figures: Figures, summary: RunSummary, duringSwitchovers: readonly Purchase[]): void {
  const text = readFileSync(file, 'utf8');
  const [before, rest = ''] = text.split(start);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${file} has no place for the figures`);
  writeFileSync(file, `${before}${start}\n\n${tableOf(figures, summary)}\n\n${sentenceOf(duringSwitchovers)}\n\n${end}${after}`);
}

/** The run fails when one of them has no answer at last. */
function sentenceOf(duringSwitchovers: readonly Purchase[]): string {
  const again = duringSwitchovers.filter(({ asked }) => asked > 1).length;
  const without = duringSwitchovers.filter(({ end }) => end === 'no number').length;
  return `${duringSwitchovers.length} purchases ran during the switchovers. ${again} of them were asked for again with the same key, and ${without} ended without a number and a charge.`;
}

function tableOf(figures: Figures, { operations, acknowledged, lostWrites, doubles }: RunSummary): string {
  const rows = Object.entries(figures).map(([kind, each]) =>
    [kind, each.count, ...[each.ownP50, each.ownWorst, each.callsP50, each.callsWorst].map((seconds) => `${seconds.toFixed(1)} s`)].join(
      ' | ',
    ),
  );
  return [
    '| what happened | times | database, half of them | worst | calls, half of them | worst |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
    `${operations} operations of 16 users on two nodes, ${acknowledged} acknowledged writes: ${lostWrites.length} lost, ${doubles.length} doubled.`,
  ].join('\n');
}
