import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../fakes/browser.ts';
import { aNumber, aService, aUser, eventually } from '../builders/data.ts';
import { openDeafSocket, type DeafSocket } from '../fakes/network/deaf-socket.ts';
import { startInstallation, type Installation } from '../harness/installation.ts';
import type { ServerProcess } from '../processes/process.ts';
import { connect } from '../fakes/socket.ts';
import { deliverSms } from '../builders/upstream.ts';
import { takeTime } from '../pauses.ts';

let site: Installation;
let node: ServerProcess;
beforeAll(async () => {
  site = await startInstallation({ env: { RATE_LIMIT: 'on' } });
  // As `npm start`: with more room for young objects, garbage that is not yet collected counts as memory.
  node = await site.start({ NODE_OPTIONS: '--max-semi-space-size=4' });
});
afterAll(() => site.stop());

const megabyte = 1_000_000;
const socketsPerUser = 5;

async function metric(name: string): Promise<number> {
  const { body } = await node.get<string>('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1] ?? Number.NaN);
}

const memoryMegabytes = async () => Math.round((await metric('process_resident_memory_bytes')) / megabyte);

async function growthDuring(attack: () => Promise<unknown>): Promise<number> {
  const before = await memoryMegabytes();
  let most = before;
  const running = attack();
  while ((await Promise.race([running.then(() => 'over'), takeTime(50)])) !== 'over') most = Math.max(most, await memoryMegabytes());
  return most - before;
}

/** A user whose number got `count` messages of 1 kB: each frame repeats all earlier messages. */
async function aUserWithMessages(count: number): Promise<{ user: TestUser; serialNumber: number; mobileId: string }> {
  const user = await aUser(node);
  const mobile = await aNumber(node, { user, service: await aService(node) });
  await deliverSms(site, mobile, 'Code 48291');
  const { pool } = site.app.deps.db;
  await eventually(async () => expect((await pool.query('select from message where user_id = $1', [user.userId])).rowCount).toBe(1));
  await pool.query(
    `with stored as (
       insert into message (user_id, activation_id, no, text)
       select $1, $2, no, repeat('x', 1000) from generate_series(2, $3::int) no returning no)
     select record_event($1, 'message', $2, no) from stored`,
    [user.userId, Number(mobile._id), count],
  );
  return { user, serialNumber: mobile.serialNumber, mobileId: mobile._id };
}

async function withDeafSockets(user: TestUser, work: (sockets: DeafSocket[]) => Promise<void>): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: socketsPerUser }, () => openDeafSocket(node, user)));
  await work(sockets).finally(() => sockets.forEach((socket) => socket.cut()));
}

describe('five sockets that read nothing', () => {
  test('are not sent more than they read, and a code reaches all others meanwhile', { tags: 'D1' }, async () => {
    const { user } = await aUserWithMessages(200);
    const neighbour = await aUser(node);
    const mobile = await aNumber(node, { user: neighbour, service: await aService(node) });
    const socket = await connect(node, neighbour);
    (await connect(node, user)).close();
    const growth = await growthDuring(() =>
      withDeafSockets(user, async (deaf) => {
        for (const each of deaf) each.send({ last_seq: 1 });
        await takeTime(1_500);
        await deliverSms(site, mobile, 'Code 73155');
        await socket.frame((frame) => 'otpIds' in frame);
        await takeTime(1_500);
      }),
    );
    console.log(`Memory for five sockets that never read: ${growth} MB`);
    // It was 100 MB and more when everything was sent at once; the rest is garbage of the replay.
    expect(growth).toBeLessThan(50);
    socket.close();
  });

  test('keep no more than 1 MB each waiting, whatever they ask for', { tags: 'D1' }, async () => {
    const { user, serialNumber, mobileId } = await aUserWithMessages(200);
    await withDeafSockets(user, async (deaf) => {
      const gone = Promise.all(deaf.map((socket) => socket.gone()));
      // Each answer repeats the 200 messages; 25 a second are below the flood limit.
      const asking = setInterval(() => deaf.forEach((socket) => socket.send({ serialNumber, mobileId, resend: false })), 200);
      let most = 0;
      const looking = setInterval(() => void metric('pinline_sockets_unread_bytes').then((bytes) => (most = Math.max(most, bytes))), 50);
      await gone.finally(() => [asking, looking].forEach((timer) => clearInterval(timer)));
      expect(most).toBeLessThan(socketsPerUser * megabyte);
    });
  });
});

test('a client that reads slowly gets everything, in order and nothing else', async () => {
  const { user } = await aUserWithMessages(150);
  const slow = await openDeafSocket(node, user);
  slow.send({ last_seq: 0 });
  await takeTime(1_000);
  expect(await metric('pinline_sockets_unread_bytes')).toBeGreaterThan(0);
  const read = slow.listen();
  await eventually(async () => expect(read()).toBeGreaterThan(150 * 75 * 1_000));
  expect(await metric('pinline_sockets_unread_bytes')).toBe(0);
  slow.cut();
});

test('sockets that do not answer a close are dropped, and one user never has more than five', { tags: 'D1' }, async () => {
  const user = await aUser(node);
  await eventually(async () => expect(await metric('pinline_sockets')).toBe(0));
  const sockets: DeafSocket[] = [];
  for (let n = 0; n < 15; n += 1) sockets.push(await openDeafSocket(node, user));
  let gone = 0;
  for (const socket of sockets) void socket.gone().then(() => (gone += 1));
  await eventually(async () => expect(gone).toBe(10));
  expect(await metric('pinline_sockets')).toBe(5);
  for (const socket of sockets) socket.cut();
});
