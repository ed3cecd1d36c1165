import type { TestReply, TestUser } from '../fakes/browser.ts';
import { Breach, type StepContext } from './scenario.ts';

type Call = {
  as?: TestUser;
  body?: object;
  key?: string;
  headers?: Record<string, string>;
  method?: 'PUT' | 'POST' | 'GET' | 'DELETE';
  patienceMs?: number;
};

export async function ask(context: StepContext, path: string, call: Call): Promise<TestReply | undefined> {
  const { method = 'POST', patienceMs, ...request } = call;
  const node = await context.world.nodes.pick(context.random);
  const signal = patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) };
  const reply = await node.send(method, `/api/${path}`, { ...request, ...signal }).catch(() => undefined);
  if (reply?.status === 500) throw new Breach('No call is answered with 500.', { path, body: call.body, answer: reply.body });
  if (reply === undefined) context.scenario.lost += 1;
  const isLimited = reply?.status === 429 && reply.body.code === 'RATE_LIMITED';
  if (isLimited) context.scenario.limited += 1;
  return reply === undefined || reply.status > 500 || isLimited ? undefined : reply;
}
