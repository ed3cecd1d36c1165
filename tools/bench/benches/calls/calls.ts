import path from 'node:path';
import { Pool } from 'undici';
import { demoUser } from '../../../../server/src/features/settings/demo-user.ts';
import { buildServerIfNeeded } from '../../../bundle/build-server.ts';
import type { Bench, Context } from '../../bench.ts';
import type { Spread } from '../../figures.ts';
import { temporaryFolder } from '../../machine/temporary.ts';
import { startProduct } from '../../product/start-script.ts';
import type { Row } from '../../report.ts';
import { questions, type Question, type Tokens } from './questions.ts';
import { costOf } from './cost.rules.ts';
import { costDeclared, hasOwnLimit, hasPromisedRate, ownLimits } from './declared-costs.ts';
import { measure, roundsOf } from './measure.ts';
import { openWorld } from './writes/world.ts';
import { measureWrite, writes } from './writes/writes.ts';

/** P15: what each call takes of the node's processor, with the demo's catalogue and history. */
export const calls: Bench = { name: 'calls', title: 'What each call costs (P15)', run };

const admin = { email: 'admin@example.com', password: 'bench-admin-pinline' };

async function run({ quick, only, say }: Context) {
  await buildServerIfNeeded({ info: say });
  const { folder, remove } = temporaryFolder('calls');
  const dataDir = path.join(folder, 'data');
  // No code arrives that would end a number before it is measured how it is cancelled.
  const simulator = { SIMULATOR_SEED: '7', SIMULATOR_DELIVERY_RATE: '0' };
  const env = { ...simulator, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_TOTP: 'optional', PUSH_HOSTS: '127.0.0.1' };
  const product = await startProduct({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT: 'off', ...env });
  const http = new Pool(product.address, { connections: 2 });
  const { pid, address } = product;
  try {
    const tokens = await signInAll(http);
    const bare = await measureRead(http, bareCall, { pid, quick });
    say(`${bareCall.name}, the bare call: ${bare.median.toFixed(2)} ms`);
    const rows: Row[] = [];
    const refused: string[] = [];
    const note = (name: string, measured: Spread) => {
      rows.push(rowOf(name, { measured, bare, rounds: roundsOf(quick) }));
      say(`${name}: ${measured.median.toFixed(2)} ms, cost ${costOf(measured.median)}`);
    };
    for (const question of questions(tokens).filter(({ name }) => only.test(name))) {
      const status = await ask(http, question);
      if (status === 200) note(question.name, await measureRead(http, question, { pid, quick }));
      else refused.push(`${question.name} (${status})`);
    }
    const world = await openWorld({ http, address, dataDir, admin: tokens.admin, quick });
    try {
      for (const write of writes.filter(({ name }) => only.test(name)))
        await measureWrite(world, write, { pid, quick }).then(
          (measured) => note(write.name, measured),
          (error: unknown) => refused.push(`${write.name} (${String(error)})`),
        );
    } finally {
      await world.close();
    }
    return {
      rows,
      notes: [
        'Milliseconds of the node process in demo mode, its threads included and what it uses when nothing is asked taken off; one call after another, so that what is kept for a second is made once for many.',
        `What a call takes grows with the load of the machine; on a busy one it is up to twice what it is on a quiet one. The bare call, ${bareCall.name}, took ${bare.median.toFixed(2)} ms in this run; the ratio is to it.`,
        'The cost is the tokens that the call takes from the allowance of its caller: one for each started 2 ms.',
        'A call that writes does its work each time, with what it needs made before; where that can’t be repeated, the refusal that its name ends with is measured.',
        `Not measured, because they were refused here: ${refused.join(', ') || 'none'}. Calls that write and have a limit of their own: ${[...ownLimits.keys()].join(', ')}.`,
      ],
    };
  } finally {
    await http.destroy();
    await product.stop();
    remove();
  }
}

/** Without a caller and without the database. */
const bareCall: Question = { name: 'GET /healthz', path: '/healthz', headers: {} };

function measureRead(http: Pool, question: Question, { pid, quick }: { pid: number; quick: boolean }): Promise<Spread> {
  const ready = async (times: number) => Array.from({ length: times }, () => () => ask(http, question));
  return measure({ pid, quick, times: quick ? 5 : 25, ready });
}

function rowOf(name: string, { measured, bare, rounds }: { measured: Spread; bare: Spread; rounds: number }): Row {
  const [needed, declared] = [costOf(measured.median), costDeclared(name)];
  const ratio = { median: measured.median / bare.median, min: measured.min / bare.median, max: measured.max / bare.median };
  const exempt = hasOwnLimit(name) ? 'a limit of its own' : hasPromisedRate(name) ? 'one token: the rate is promised' : undefined;
  const isMet = exempt !== undefined || needed <= declared;
  const text = exempt ?? (declared === 1 ? '≤ 2 ms' : `≤ ${2 * declared} ms: it takes ${declared} tokens`);
  const isBrief = isMet && declared === 1 && exempt === undefined;
  return { target: 'P15', what: name, unit: 'ms', measured, rounds, ratio, goal: { text, isMet }, ...(isBrief && { isBrief }) };
}

async function ask(http: Pool, { path: address, headers }: Question): Promise<number> {
  const { statusCode, body } = await http.request({ method: 'GET', path: address, headers: { 'accept-encoding': 'br', ...headers } });
  await body.dump({ limit: 50_000_000 });
  return statusCode;
}

async function signInAll(http: Pool): Promise<Tokens> {
  const [user, owner] = [await post(http, 'users/login', demoUser), await post(http, 'users/login', admin)];
  const wish = { name: 'Bench', mode: 'live', scopes: ['read'] };
  const { data } = (await post(http, 'keys', wish, String(user['token']))) as { data: { key: string } };
  return { user: String(user['token']), admin: String(owner['token']), key: data.key };
}

async function post(http: Pool, call: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const reply = await http.request({ method: 'POST', path: `/api/${call}`, headers, body: JSON.stringify(body) });
  const answer = (await reply.body.json()) as Record<string, unknown>;
  if (reply.statusCode >= 300) throw new Error(`${call} answered ${reply.statusCode}: ${JSON.stringify(answer)}`);
  return answer;
}
