import type { App } from '../../server/src/app.ts';
import type { Random } from '../../simulators/provider/market/random.ts';
import { createBrowser, type Browser } from '../fakes/browser.ts';
import { startProcess } from '../processes/process.ts';

export type Node = Browser & {
  name: string;
  url: string;
  isUp: boolean;
  complaints(): string[];
  stop(): Promise<void>;
  /** kill -9; undefined if it runs inside this process. */
  kill: (() => Promise<void>) | undefined;
  pause(): void;
  resume(): void;
};

export type Nodes = {
  areProcesses: boolean;
  up(): Node[];
  complaints(): string[];
  start(crashAt?: string): Promise<Node>;
  pick(random: Random): Promise<Node>;
  tally: { started: number; killed: number };
  close(): Promise<void>;
};

type Parts = { app: App; build: () => Promise<App>; env: Record<string, string>; areProcesses: boolean };

export function createNodes({ app, build, env, areProcesses }: Parts): Nodes {
  const nodes: Node[] = [];
  const tally = { started: 0, killed: 0 };
  let starting: Promise<Node> | undefined;
  const up = () => nodes.filter(({ isUp }) => isUp);

  async function start(crashAt?: string): Promise<Node> {
    tally.started += 1;
    const name = `node ${tally.started}`;
    const node = areProcesses ? await asProcess(name, crashAt) : await inside(name);
    nodes.push(node);
    return node;
  }

  async function asProcess(name: string, crashAt: string | undefined): Promise<Node> {
    const running = await startProcess(app, { ...env, ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }) });
    const node: Node = {
      ...running,
      name,
      isUp: true,
      stop: async () => {
        node.isUp = false;
        await running.terminate();
      },
      kill: async () => {
        node.isUp = false;
        await running.kill();
      },
    };
    void running.ended.then((how) => {
      node.isUp = false;
      if (how === 'SIGKILL') tally.killed += 1;
    });
    return node;
  }

  async function inside(name: string): Promise<Node> {
    const running = await build();
    const url = await running.start();
    const node: Node = {
      ...createBrowser(url),
      name,
      url,
      isUp: true,
      complaints: () => [],
      stop: async () => {
        node.isUp = false;
        await running.stop();
      },
      kill: undefined,
      pause: () => undefined,
      resume: () => undefined,
    };
    return node;
  }

  return {
    areProcesses,
    up,
    complaints: () => nodes.flatMap((node) => node.complaints()),
    start,
    tally,
    async pick(random) {
      const [first, ...others] = up();
      if (first !== undefined) return random.pick([first, ...others]);
      starting ??= start().finally(() => (starting = undefined));
      return starting;
    },
    async close() {
      await starting?.catch(() => undefined);
      await Promise.all(nodes.map((node) => (node.kill ?? node.stop)()));
    },
  };
}
