import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Context } from '../bench.ts';
import { spreadOf } from '../figures.ts';
import { startScript } from '../product/start-script.ts';
import { temporaryFolder } from '../machine/temporary.ts';
import { residentMb } from '../machine/usage.ts';

/** P8: how long `npm start` takes, and what an idle process uses. */
export const start: Bench = { name: 'start', title: 'Start (P8)', run };

async function run({ quick, say }: Context) {
  const rounds = quick ? 2 : 5;
  const idleSeconds = quick ? 5 : 30;
  const { folder: dataDir, remove } = temporaryFolder('start');
  const begin = () =>
    startScript({
      script: 'server/src/start.ts',
      env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', SIMULATOR_SEED: '7' },
      ready: / is ready at (\S+)$/,
    });
  try {
    const first = await begin();
    say(`first start ${first.readyMs.toFixed(0)} ms`);
    await first.stop();
    const seconds: number[] = [];
    const early: number[] = [];
    let idle = Number.NaN;
    for (let round = 0; round < rounds; round += 1) {
      const running = await begin();
      seconds.push(running.readyMs / 1000);
      early.push(residentMb(running.pid));
      if (round === rounds - 1) {
        await sleep(idleSeconds * 1000);
        idle = residentMb(running.pid);
      }
      await running.stop();
      say(`${running.readyMs.toFixed(0)} ms, ${early.at(-1)?.toFixed(0)} MB`);
    }
    const took = spreadOf(seconds);
    return {
      rows: [
        {
          target: 'P8',
          what: 'node server/src/start.ts on existing data → ready line',
          unit: 's',
          measured: took,
          rounds,
          goal: { text: '≤ 2.5 s', isMet: took.median <= 2.5 },
        },
        {
          target: 'P8',
          what: `resident memory of the node process, ${idleSeconds} s after the ready line`,
          unit: 'MB',
          measured: spreadOf([idle]),
          rounds: 1,
          beside: { what: 'at the ready line', measured: spreadOf(early) },
          goal: { text: '≤ 130 MB', isMet: idle <= 130 },
        },
      ],
      notes: ["Demo mode, as `npm start` runs it: the simulator and its HTTP server are in the process. Files are in the system's cache."],
    };
  } finally {
    remove();
  }
}
