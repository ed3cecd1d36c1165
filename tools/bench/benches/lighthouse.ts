import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Chromium } from '../machine/chromium.ts';
import { spreadOf } from '../figures.ts';
import type { Row } from '../report.ts';

export const lighthouse = 'lighthouse@13.5.0';

type Visit = { url: string; what: string; rounds: number; folder: string };
type Report = { categories: Record<string, { score: number | null }>; audits: Record<string, { numericValue?: number }> };

export async function judge(browser: Chromium, visit: Visit, say: (text: string) => void): Promise<Row[]> {
  const reports: Report[] = [];
  for (let round = 0; round < visit.rounds; round += 1) {
    const file = path.join(visit.folder, 'report.json');
    await browser.forgetFiles(new URL(visit.url).origin);
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        lighthouse,
        visit.url,
        `--port=${browser.port}`,
        '--disable-storage-reset',
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        '--only-categories=performance,accessibility,best-practices',
      ],
      { timeout: 240_000 },
    );
    reports.push(JSON.parse(readFileSync(file, 'utf8')));
    say(`${visit.what}: ${JSON.stringify(Object.values(reports.at(-1)?.categories ?? {}).map(({ score }) => score))}`);
  }
  const score = (category: string) => spreadOf(reports.map(({ categories }) => 100 * (categories[category]?.score ?? Number.NaN)));
  const shift = spreadOf(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN));
  const row = (what: string, least: number): Row => {
    const measured = score(what);
    return {
      target: 'P7',
      what: `Lighthouse, ${visit.what}: ${what}`,
      unit: '',
      measured,
      rounds: visit.rounds,
      goal: { text: least === 100 ? '100' : `≥ ${least}`, isMet: measured.median >= least },
    };
  };
  return [
    row('performance', 95),
    row('accessibility', 100),
    row('best-practices', 100),
    {
      target: 'P7',
      what: `layout shift, ${visit.what}`,
      unit: '',
      measured: shift,
      rounds: visit.rounds,
      goal: { text: '0.00', isMet: shift.max < 0.005 },
    },
  ];
}
