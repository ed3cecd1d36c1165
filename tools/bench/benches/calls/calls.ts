import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { demoUser } from '../../../../server/src/features/settings/demo-user.ts';
import { buildServerIfNeeded } from '../../../bundle/build-server.ts';
import type { Bench, Context } from '../../bench.ts';
import { type Spread, spreadOf } from '../../figures.ts';
import { temporaryFolder } from '../../machine/temporary.ts';
import { cpuMs } from '../../machine/usage.ts';
import { startProduct } from '../../product/start-script.ts';
import type { Row } from '../../report.ts';
import { questions, type Question, type Tokens } from './questions.ts';
import { costOf } from './cost.rules.ts';
import { declaredCosts, hasOwnLimit } from './declared-costs.ts';

/** P15: what each call takes of the server's processor, with the demo's catalogue and history. */
export const calls: Bench = { name: 'calls', title: 'What each call costs (P15)', run };

const admin = { email: 'admin@example.com', password: 'bench-admin-pinline' };

async function run({ quick, say }: Context) {
  await buildServerIfNeeded({ info: say });
  const { folder, remove } = temporaryFolder('calls');
  const env = { SIMULATOR_SEED: '7', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_TOTP: 'optional' };
  const product = await startProduct({ PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'info', RATE_LIMIT: 'off', ...env });
  const http = new Pool(product.address, { connections: 2 });
  try {
    const asked = questions(await signInAll(http));
    const rows: Row[] = [];
    const bare = await measure({ http, pid: product.pid, question: bareCall, quick });
    say(`${bareCall.name}, the bare call: ${bare.median.toFixed(2)} ms`);
    const refused: string[] = [];
    for (const question of asked) {
      const status = await ask(http, question);
      if (status === 200) {
        const measured = await measure({ http, pid: product.pid, question, quick });
        rows.push(rowOf(question, { measured, bare, rounds: quick ? 1 : 3 }));
        say(`${question.name}: ${measured.median.toFixed(2)} ms, cost ${costOf(measured.median)}`);
      } else refused.push(`${question.name} (${status})`);
    }
    return {
      rows,
      notes: [
        'Milliseconds of the node process in demo mode, its threads included and what it uses when nothing is asked taken off; one call after another, so that what is kept for a second is made once for many.',
        `What a call takes grows with the load of the machine; on a busy one it is up to twice what it is on a quiet one. The bare call, ${bareCall.name}, took ${bare.median.toFixed(2)} ms in this run; the ratio is to it.`,
        'The cost is the tokens that the call takes from the allowance of its caller: one for each started 2 ms.',
        `Not measured, because they were refused here: ${refused.join(', ') || 'none'}. Calls that write are measured by the other benches.`,
      ],
    };
  } finally {
    await http.destroy();
    await product.stop();
    remove();
  }
}

type Measured = { http: Pool; pid: number; question: Question; quick: boolean };

/** Without a caller and without the database. */
const bareCall: Question = { name: 'GET /healthz', path: '/healthz', headers: {} };

async function measure({ http, pid, question, quick }: Measured): Promise<Spread> {
  const rounds = quick ? 1 : 3;
  const times = quick ? 5 : 25;
  const figures: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const idle = await idleShare(pid, quick ? 50 : 300);
    const [before, startedAt] = [cpuMs(pid), performance.now()];
    for (let turn = 0; turn < (round < 0 ? 10 : times); turn += 1) await ask(http, question);
    const own = cpuMs(pid) - before - idle * (performance.now() - startedAt);
    if (round >= 0) figures.push(Math.max(0, own / times));
  }
  return spreadOf(figures);
}

function rowOf({ name }: Question, { measured, bare, rounds }: { measured: Spread; bare: Spread; rounds: number }): Row {
  const [needed, declared] = [costOf(measured.median), declaredCosts.get(name) ?? 1];
  const ratio = { median: measured.median / bare.median, min: measured.min / bare.median, max: measured.max / bare.median };
  const isMet = hasOwnLimit(name) || needed <= declared;
  const text = hasOwnLimit(name) ? 'a limit of its own' : declared === 1 ? '≤ 2 ms' : `≤ ${2 * declared} ms: it takes ${declared} tokens`;
  const isBrief = isMet && declared === 1 && !hasOwnLimit(name);
  return { target: 'P15', what: name, unit: 'ms', measured, rounds, ratio, goal: { text, isMet }, ...(isBrief && { isBrief }) };
}

/** The share of a processor that an idle node takes. */
async function idleShare(pid: number, ms: number): Promise<number> {
  const [before, startedAt] = [cpuMs(pid), performance.now()];
  await sleep(ms);
  return (cpuMs(pid) - before) / (performance.now() - startedAt);
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
