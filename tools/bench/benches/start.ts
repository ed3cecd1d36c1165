import { setTimeout as sleep } from 'node:timers/promises';
import { buildServerIfNeeded } from '../../bundle/build-server.ts';
import type { Bench, Context } from '../bench.ts';
import { spreadOf } from '../figures.ts';
import { startProduct } from '../product/start-script.ts';
import { temporaryFolder } from '../machine/temporary.ts';
import { residentMb } from '../machine/usage.ts';
import type { Row } from '../report.ts';

/** P8: how long `npm start` takes, and what an idle process uses. */
export const start: Bench = { name: 'start', title: 'Start (P8)', run };

const modes = [
  {
    name: 'production',
    env: { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(64), PUBLIC_URL: 'https://numbers.example', ADMIN_EMAIL: 'op@numbers.example' },
    maxMb: 130,
  },
  { name: 'demo mode', env: { SIMULATOR_SEED: '7' }, maxMb: 160 },
];

async function run(context: Context) {
  await buildServerIfNeeded({ info: context.say });
  const rows: Row[] = [];
  for (const mode of modes) rows.push(...(await measure(mode, context)));
  return {
    rows,
    notes: [
      "The command of `npm start` after `npm run build`, without npm. Files are in the system's cache, and the first start, which makes the database, is not counted.",
      'Of the resident memory 60 MB are the program of Node, which all its processes on a machine share. In demo mode the simulator and its HTTP server are in the process.',
    ],
  };
}

async function measure({ name, env, maxMb }: (typeof modes)[number], { quick, say }: Context): Promise<Row[]> {
  const rounds = quick ? 2 : 5;
  const idleSeconds = quick ? 5 : 30;
  const { folder, remove } = temporaryFolder('start');
  const begin = () => startProduct({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info', ...env });
  const seconds: number[] = [];
  const early: number[] = [];
  const idle: number[] = [];
  try {
    await (await begin()).stop();
    for (let round = 0; round < rounds; round += 1) {
      const running = await begin();
      seconds.push(running.readyMs / 1000);
      early.push(residentMb(running.pid));
      await sleep(idleSeconds * 1000);
      idle.push(residentMb(running.pid));
      await running.stop();
      say(`${name}: ${running.readyMs.toFixed(0)} ms, ${early.at(-1)?.toFixed(0)} MB, idle ${idle.at(-1)?.toFixed(0)} MB`);
    }
  } finally {
    remove();
  }
  const took = spreadOf(seconds);
  const used = spreadOf(idle);
  return [
    {
      target: 'P8',
      what: `${name}: npm start on existing data → ready line`,
      unit: 's',
      measured: took,
      rounds,
      goal: { text: '≤ 1.5 s', isMet: took.median <= 1.5 },
    },
    {
      target: 'P8',
      what: `${name}: resident memory of the node process, ${idleSeconds} s after the ready line`,
      unit: 'MB',
      measured: used,
      rounds,
      beside: { what: 'at the ready line', measured: spreadOf(early) },
      goal: { text: `≤ ${maxMb} MB`, isMet: used.median <= maxMb },
    },
  ];
}
