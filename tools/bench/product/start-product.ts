import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Place } from '../machine/cluster.ts';
import type { Answers, Order, Start } from './product.ts';
import { startCommand } from './start-script.ts';
import { endWithBench } from '../machine/temporary.ts';

export type Product = {
  url: string;
  pid: number;
  ask<Ask extends Order['ask']>(order: Extract<Order, { ask: Ask }>): Promise<Answers[Ask]>;
  stop(): Promise<void>;
};

type Word = { url: string } | { no: number; answer: unknown } | { no: number; error: string };

export const secretKey = 'b'.repeat(64);

/** Logs as much as in production, with the flags of `npm start`. */
export async function startProduct(
  place: Place,
  options: Partial<Pick<Start, 'simulator' | 'lifeSeconds' | 'env'>> = {},
): Promise<Product> {
  const { simulator = 'none', lifeSeconds = 3, env = {} } = options;
  const { flags, variables } = startCommand();
  const child = fork(path.join(import.meta.dirname, 'product.ts'), {
    execArgv: ['--expose-gc', ...flags],
    env: { ...process.env, ...variables },
    // The log is written, to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  const ready = Promise.withResolvers<string>();
  child.once('exit', (code) => {
    const error = new Error(`The product ended (${code})`);
    ready.reject(error);
    for (const { reject } of waiting.values()) reject(error);
  });
  child.on('message', (word: Word) => {
    if ('url' in word) return ready.resolve(word.url);
    const asked = waiting.get(word.no);
    waiting.delete(word.no);
    if ('error' in word) asked?.reject(new Error(word.error));
    else asked?.resolve(word.answer);
  });
  endWithBench(async () => void child.kill('SIGTERM'));
  child.send({ place, secretKey, simulator, lifeSeconds, env } satisfies Start);
  let last = 0;
  return {
    url: await ready.promise,
    pid: child.pid ?? 0,
    ask(order) {
      last += 1;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(last, { resolve, reject });
      child.send({ no: last, order });
      // product.ts answers each order by the same table of types.
      return promise as Promise<Answers[typeof order.ask]>;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
