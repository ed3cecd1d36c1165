import { buildWebIfNeeded } from '../server/src/platform/web/build-web.ts';
import { kinds } from './installation.ts';
import { type Installation, startInstallation } from './start-installation.ts';

// Built once, before either asks for it.
await buildWebIfNeeded({ info: (text: string) => console.error(text) });
const starting = kinds.map((kind) => startInstallation(kind));
let stopping: Promise<void> | undefined;
const stop = () => (stopping ??= stopAll(starting));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
try {
  const lines = (await Promise.all(starting)).map(
    ({ url, dataDir }, place) => `${kinds[place]} is ready at ${url} with its data in ${dataDir}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
  await stop();
}

async function stopAll(starting: Promise<Installation>[]): Promise<void> {
  const started = (await Promise.allSettled(starting)).filter((start) => start.status === 'fulfilled');
  await Promise.all(started.map(({ value }) => value.stop()));
}
