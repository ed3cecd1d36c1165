import { ConfigError, readConfig, type Config } from './config.ts';
import { demoUser } from './features/settings/demo-user.ts';
import { buildWebIfNeeded } from './platform/web/build-web.ts';
import { createLogger } from './platform/logger.ts';
import { repeatEvery } from './platform/jobs/repeat.ts';
import { runServer, type Running } from './main.ts';
import { messageOf } from './platform/errors.ts';

const oldestNode = 26;
/** Seconds for running work after a signal: the longest call is a purchase with a deep check. */
const longestWorkSeconds = 65;
const parentCheckMs = 500;

if (Number.parseInt(process.versions.node, 10) < oldestNode)
  fail(`Node ${oldestNode} is needed and this is ${process.versions.node}. Run \`npm ci\` first, then \`npm start\`: it brings its own.`);

const config = readConfigOrFail();
const log = createLogger({ level: config.logLevel });
try {
  await buildWebIfNeeded(log);
  const running = await runServer(config, log);
  stopOnSignal(running, config);
  console.log(describeReady(running, config));
} catch (error) {
  log.fatal({ err: error }, 'the node did not start');
  fail(messageOf(error));
}

function readConfigOrFail(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

function stopOnSignal(running: Running, { drainSeconds }: Config): void {
  const mostSeconds = drainSeconds + longestWorkSeconds;
  let stoppingSince: number | undefined;
  const stop = () => {
    // One Ctrl-C may arrive twice, from the terminal and from npm.
    if (stoppingSince !== undefined && performance.now() - stoppingSince > 1_000) process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    const late = () => fail(`Work was still running after ${mostSeconds} s and was left behind; the next start settles it.`);
    setTimeout(late, mostSeconds * 1_000).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(String(error)),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // A closed terminal must not end the process before its work is done.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (process.env['npm_lifecycle_event'] === 'start') whenParentIsGone(stop);
}

/** npm can't forward SIGKILL: the node would survive unseen, with its port and data folder. */
function whenParentIsGone(stop: () => void): void {
  const parent = process.ppid;
  const check = repeatEvery(
    parentCheckMs,
    () => {
      if (process.ppid === parent) return;
      void check.stop();
      stop();
    },
    (error) => fail(String(error)),
  );
}

function describeReady({ url, admin }: Running, { appName, isDemo }: Config): string {
  const lines = ['', `${appName} is ready at ${url}`];
  if (isDemo) lines.push(`  Demo user   ${demoUser.email} / ${demoUser.password}`);
  if (admin !== undefined) lines.push(`  Admin       ${admin.email} / ${admin.password}   (shown this once)`);
  if (isDemo) lines.push('  Demo mode: numbers and codes are simulated.');
  return [...lines, ''].join('\n');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
