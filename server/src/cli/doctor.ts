import { countReady } from '@pinline/contract/go-live/go-live.rules';
import type { Line } from '../features/go-live/lines/line.rules.ts';
import { runCommand, WrongUse } from './parts/command.ts';
import { type Examination, examineInstallation } from './parts/examine-installation.ts';

await runCommand({
  name: 'doctor',
  usage: [''],
  about:
    'Looks whether the installation is well: settings, database, migrations, clock, jobs, the rules of the database beside those that this\n' +
    'release makes (in a database of its own, gone afterwards), the ledger, purchases that are stuck, providers, what is on sale, payments,\n' +
    'everything that the dashboard warns of, mail, secrets, LISTEN/NOTIFY, disk, what grows, backups, the public address, pictures, files.\n' +
    'Then the checklist of the page Go live, which is no part of whether all is well. Changes nothing.',
  options: { 'min-free-mb': { type: 'string' } },
  explained: { 'min-free-mb': 'how much of the disk has to be free; 1024 if not given' },
  async run({ values }) {
    const report = await examineInstallation(process.env, { minFreeMb: readMegabytes(values['min-free-mb'] ?? '1024') });
    return { exitCode: report.ok ? 0 : 1, json: report, text: tableOf(report) };
  },
});

function readMegabytes(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new WrongUse('--min-free-mb takes a whole number of megabytes.');
  return Number(text);
}

function tableOf({ ok, checks, goLive }: Examination): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap((check) => [
    `${check.ok ? 'ok   ' : 'WRONG'}  ${check.name.padEnd(width)}  ${check.detail}`,
    ...(check.advice === undefined ? [] : [`${' '.repeat(width + 9)}→ ${check.advice}`]),
  ]);
  const failedChecks = checks.filter((check) => !check.ok).map(({ name }) => name);
  const verdict = ok ? 'All is well.' : `Not well: ${failedChecks.join(', ')}.`;
  return [...lines, '', ...(goLive === null ? [] : [...listOf(goLive), '']), verdict].join('\n');
}

function listOf(lines: readonly Line[]): string[] {
  const width = Math.max(...lines.map(({ name }) => name.length));
  return [
    `Go live: ${countReady(lines)} of ${lines.length} ready`,
    ...lines.map(({ state, name, short }) => `${(state === 'failed' ? 'fail' : state).padEnd(4)}  ${name.padEnd(width)}  ${short}`),
  ];
}
