import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Bench } from './bench.ts';
import { startCluster } from './machine/cluster.ts';
import { describeMachine } from './machine/describe-machine.ts';
import { balance } from './benches/balance.ts';
import { calls } from './benches/calls/calls.ts';
import { captures } from './benches/money/captures.ts';
import { catalogue } from './benches/catalogue.ts';
import { entrances } from './benches/entrances/entrances.ts';
import { growth } from './benches/growth/growth.ts';
import { keys } from './benches/keys.ts';
import { neighbours } from './benches/neighbours/neighbours.ts';
import { purchase } from './benches/money/purchase.ts';
import { signIn } from './benches/sign-in.ts';
import { sockets } from './benches/sockets.ts';
import { start } from './benches/start.ts';
import { status } from './benches/status.ts';
import { watch } from './benches/watch.ts';
import { web } from './benches/web.ts';
import { replaceSection } from './page-section.ts';
import { renderEntry, type Entry } from './report.ts';
import { endNow } from './machine/temporary.ts';

/** `npm run bench [name …]` writes its section of docs/performance.md. `--quick`: shortened; `--only=PATTERN`: the rows of `calls` or the attacks of `neighbours` that it fits. Both write nothing. */
const benches: readonly Bench[] = [
  purchase,
  captures,
  balance,
  sockets,
  signIn,
  start,
  watch,
  growth,
  web,
  status,
  catalogue,
  keys,
  calls,
  neighbours,
  entrances,
];

const root = path.join(import.meta.dirname, '../..');
const page = path.join(root, 'docs/performance.md');

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const quick = process.argv.includes('--quick');
const pattern = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const only = new RegExp(pattern ?? '');
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endNow());
process.once('uncaughtException', (error) => {
  console.error(error);
  void endNow();
});
let failures = 0;
for (const bench of benches) if (names.length === 0 || names.includes(bench.name)) await measure(bench);
process.exit(failures === 0 ? 0 : 1);

async function measure(bench: Bench): Promise<void> {
  console.error(`--- ${bench.name}`);
  const startedAt = performance.now();
  const cluster = await startCluster();
  const machine = describeMachine(cluster.version);
  try {
    const result = await bench.run({ cluster, quick, only, say: (text) => console.error(text) });
    const seconds = (performance.now() - startedAt) / 1000;
    const entry: Entry = {
      name: bench.name,
      title: bench.title,
      at: new Date().toISOString().slice(0, 16).replace('T', ' '),
      seconds,
      machine,
      ...result,
    };
    console.log(renderEntry(entry));
    if (!quick && pattern === undefined) keep(entry);
  } catch (error) {
    failures += 1;
    console.error(error);
  } finally {
    await cluster.stop();
  }
}

function keep(entry: Entry): void {
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), `bench ${entry.name}`, renderEntry(entry)));
  // As the check of the whole tree wants it.
  execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [page], { cwd: root });
}
