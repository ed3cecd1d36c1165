import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readFlags } from './flags.ts';

function run(...flags: string[]): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function whenReady(child: ReturnType<typeof run>): Promise<string> {
  const [line] = await once(child.stdout, 'data');
  const [, url] = /^Simulator ready at (\S+) and \S+\/v1 \(seed \d+\)\n$/.exec(String(line)) ?? [];
  if (url === undefined) throw new Error(`Not ready: ${String(line)}`);
  return `${url}?api_key=k`;
}

test('prints its address, serves, keeps its records over a kill, and stops cleanly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const flags = [
    '--port',
    '0',
    '--seed',
    '7',
    '--api-key',
    'k',
    '--code-seconds',
    '30',
    '--delivery-rate',
    '1',
    '--journal',
    join(folder, 'journal.jsonl'),
  ];

  const first = run(...flags);
  const bought = await (await fetch(`${await whenReady(first)}&action=getNumber&service=tg&country=22`)).text();
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = run(...flags);
  const url = await whenReady(second);
  expect(await (await fetch(`${url}&action=getStatus&id=${bought.split(':')[1]}`)).text()).toBe('STATUS_WAIT_CODE');
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
});

test('refuses an unknown flag with the usage', async () => {
  const child = run('--bogus');
  const [complaint, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(exitCode).toBe(2);
  expect(complaint).toMatch(/'--bogus'.*Usage: npm run simulator/s);
});

test('flags become settings', () => {
  expect(
    readFlags([
      ...['--port', '0', '--code-seconds', '1-3', '--delivery-rate', '1', '--balance', '12.5'],
      ...['--utc-offset-minutes=-300', '--clock-ahead-minutes', '330'],
    ]),
  ).toMatchObject({
    port: 0,
    codeSeconds: { from: 1, to: 3 },
    deliveryRate: 1,
    startBalanceMicros: 12_500_000,
    utcOffsetMinutes: -300,
    clockAheadMinutes: 330,
  });
  expect(readFlags([])).toMatchObject({
    port: 4001,
    host: '127.0.0.1',
    codeSeconds: { from: 5, to: 40 },
    deliveryRate: 0.7,
    cancelAfterSeconds: 0,
    journal: null,
  });
});

test.each([
  ['--code-seconds', '9-3'],
  ['--code-seconds', 'soon'],
  ['--delivery-rate', '1.5'],
  ['--port', 'http'],
  ['--stock', '-1'],
  ['stray'],
])('%s %s is refused', (...flags) => {
  expect(() => readFlags(flags)).toThrow();
});
