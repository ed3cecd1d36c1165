import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../fakes/browser.ts';
import { aUser, eventually } from '../builders/data.ts';
import { startInstallation, type Installation } from '../harness/installation.ts';
import type { ServerProcess } from '../processes/process.ts';
import { connect, type TestSocket } from '../fakes/socket.ts';
import { outlast, watchFor } from '../pauses.ts';

/** Sockets that request much and read nothing, against a separate process with production limits. */
let site: Installation;
let node: ServerProcess;
beforeAll(async () => {
  site = await startInstallation({ env: { RATE_LIMIT: 'on' } });
  node = await site.start();
});
afterAll(() => site.stop());

describe('the first frame', () => {
  const balanceEvents = async (user: TestUser, count: number) =>
    site.app.deps.db.pool.query(`select record_event($1, 'balance') from generate_series(1, $2::int)`, [user.userId, count]);
  const seqsOf = (socket: TestSocket) =>
    socket.frames.flatMap((frame) =>
      'seq' in frame && frame.seq !== undefined && !('type' in frame && frame.type === 'ready') ? frame.seq : [],
    );

  test('that claims one seen event gets the last 200 and no more, like a new page', { tags: 'D1' }, async () => {
    const user = await aUser(node);
    await balanceEvents(user, 1_000);
    for (const lastSeq of [0, 1, 500, 5_000]) {
      const socket = await connect(node, user, { lastSeq });
      const [first, last] = [seqsOf(socket).at(0), seqsOf(socket).at(-1)];
      expect({ lastSeq, first, last }).toEqual({ lastSeq, first: 801, last: 1_000 });
      socket.close();
    }
    const socket = await connect(node, user, { lastSeq: 990 });
    expect(seqsOf(socket)).toEqual([991, 992, 993, 994, 995, 996, 997, 998, 999, 1_000]);
    socket.close();
  });

  test('is answered once a second, and the socket closes after ten too many', { tags: 'D1' }, async () => {
    const user = await aUser(node);
    await balanceEvents(user, 100);
    const socket = await connect(node, user);
    const startedAt = performance.now();
    const limited = () => socket.frames.filter((frame) => 'code' in frame && frame.code === 'RATE_LIMITED').length;
    const answered = () => (seqsOf(socket).length - 100) / 10;
    const state = { sent: 0, hasClosed: false };
    const closed = socket.closed.finally(() => (state.hasClosed = true));
    const send = async () => {
      socket.send({ last_seq: 90 });
      state.sent += 1;
      await eventually(async () => expect(state.hasClosed ? state.sent : limited() + answered()).toBe(state.sent));
    };
    for (let n = 0; n < 5; n += 1) await send();
    await outlast(1_100);
    const before = answered();
    await send();
    expect(answered()).toBe(before + 1);
    // On a slow machine more than a second lies between some of them, and those are answered.
    while (!state.hasClosed) await send();
    expect(await closed).toEqual({ code: 1008, reason: 'Too many bad frames' });
    expect(limited()).toBe(9);
    expect(answered()).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1_000);
  });
});

test('waits for a slow database with one catch-up, never two', async () => {
  const socket = await connect(node, await aUser(node));
  const { pool } = site.app.deps.db;
  const holder = await pool.connect();
  await holder.query('begin; lock table user_counter in access exclusive mode');
  const waiting = async () =>
    (
      await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%"event_seq" from "user_counter"%'`)
    ).rowCount;
  await eventually(async () => expect(await waiting()).toBe(1)).finally(() => undefined);
  await watchFor(3_000);
  const held = await waiting();
  await holder.query('commit').finally(() => holder.release());
  expect(held).toBe(1);
  socket.close();
});
