import { readFlags, usage } from './flags.ts';
import type { SimulatorServerOptions } from './http.ts';
import { createSimulatorServer } from './http.ts';

const options = readOptions();
const server = await createSimulatorServer(options).catch((error: unknown) => fail(1, messageOf(error)));
console.log(`Simulator ready at ${server.handlerApiUrl} and ${server.fivesimUrl} (seed ${options.seed})`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close());

function readOptions(): SimulatorServerOptions {
  try {
    return readFlags(process.argv.slice(2));
  } catch (error) {
    return fail(2, `${messageOf(error)}\n\n${usage}`);
  }
}

function fail(exitCode: number, message: string): never {
  console.error(message);
  process.exit(exitCode);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
