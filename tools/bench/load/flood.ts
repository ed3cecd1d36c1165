import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import WebSocket from 'ws';
import { attacks, type Attack, type Attacker } from '../benches/neighbours/attacks.ts';

export type Flood = { url: string; who: Attacker; attack: string; seconds: number };
/** By the status of the answer; `failed`: the connection was closed. */
export type Answered = Record<string, number>;

/** A process of its own, so that what it sends doesn't delay the clock of the bench. */
process.on('message', (flood: Flood) => {
  void send(flood).then((answered) => process.send?.(answered));
});
process.once('disconnect', () => process.exit(0));

const streamMs = 3_000;
const mostSockets = 20;

async function send({ url, who, attack: name, seconds }: Flood): Promise<Answered> {
  const attack = attacks.find((each) => each.name === name);
  if (attack === undefined) throw new Error(`There is no attack ${name}`);
  const http = new Pool(url, { connections: 64, pipelining: 1 });
  const sockets = await openSockets(http, url, who);
  const answered: Answered = {};
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  const count = Math.round(attack.perSecond * seconds);
  for (let turn = 0; turn < count; turn += 1) {
    const waitMs = startedAt + (turn * 1_000) / attack.perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    running.push(ask(http, attack, { turn, who }).then((status) => void (answered[status] = (answered[status] ?? 0) + 1)));
  }
  await Promise.race([Promise.all(running), sleep(streamMs)]);
  for (const socket of sockets) socket.terminate();
  await http.destroy();
  return answered;
}

async function ask(http: Pool, attack: Attack, { turn, who }: { turn: number; who: Attacker }): Promise<string> {
  const { method, path, headers, body } = attack.call(turn, who);
  try {
    const reply = await http.request({ method, path, headers: { ...headers, ...fromOf(who) }, ...(body !== undefined && { body }) });
    await reply.body.dump({ limit: 10_000_000 });
    return String(reply.statusCode);
  } catch {
    return 'failed';
  }
}

/** Not the address of those beside it. */
const fromOf = ({ address }: Attacker) => ({ 'x-forwarded-for': address });

/** Each sends frames as long as it is open. */
async function openSockets(http: Pool, url: string, who: Attacker): Promise<WebSocket[]> {
  const headers = { authorization: `Bearer ${who.session}`, ...fromOf(who) };
  const tickets = Array.from({ length: mostSockets }, async () => {
    const { body } = await http.request({ method: 'POST', path: '/api/auth/socket-ticket', headers });
    return /"token":"([^"]+)"/.exec(await body.text())?.[1] ?? 'none';
  });
  return (await Promise.all(tickets)).map((ticket) => {
    const options = { perMessageDeflate: false, headers: fromOf(who) };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/check-otp?token=${ticket}`, options);
    const sending = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ last_seq: 0 }));
    }, 50);
    socket.on('close', () => clearInterval(sending));
    socket.on('error', () => undefined);
    return socket;
  });
}
