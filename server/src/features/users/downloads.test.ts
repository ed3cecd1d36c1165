import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { createCsvFile, sendCsv } from '../../platform/api/csv-file.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);

async function ticketOf(user: TestUser): Promise<string> {
  const { status, body } = await app.post('/api/admin/download-ticket', { as: user });
  expect(status).toBe(200);
  return body.token;
}

describe('a download by a link', () => {
  test('works with a ticket, once', async () => {
    const path = `/api/admin/all-users.csv?search=no-user-has-this&ticket=${await ticketOf(admin)}`;
    expect((await app.get(path)).status).toBe(200);
    expect(await app.get(path)).toMatchObject({ status: 401, body: { code: 'NOT_AUTHORISED' } });
  });

  test('is refused with a ticket that is too old, or was issued for the live socket', async () => {
    const old = await ticketOf(admin);
    await query(`update socket_ticket set expires_at = app_now() - interval '1 second'`);
    const socket = (await app.post('/api/auth/socket-ticket', { as: admin })).body.token;
    for (const ticket of [old, socket, 'made-up', ''])
      expect((await app.get(`/api/admin/all-users.csv?ticket=${ticket}`)).status).toBe(401);
  });

  test('is refused once the session has ended', async () => {
    const other = await anAdmin(app);
    const ticket = await ticketOf(other);
    await app.post('/api/users/logout', { as: other });
    expect((await app.get(`/api/admin/all-users.csv?ticket=${ticket}`)).status).toBe(401);
  });

  test('allows no other call', async () => {
    expect((await app.get(`/api/admin/all-users?ticket=${await ticketOf(admin)}`)).status).toBe(401);
  });
});

test('a failure between two pages aborts the download', async () => {
  const http = fastify();
  const list = {
    columns: [{ head: 'Id', value: (row: string) => row }],
    read: async ({ after }: { after?: string | undefined }) => (after === undefined ? ['1'] : Promise.reject(new Error('away'))),
    keyOf: (row: string) => row,
    present: (row: string) => row,
  };
  http.get('/', async (_request, reply) => sendCsv(reply, await createCsvFile('numbers.csv', list)));
  const reply = await fetch(await http.listen());
  expect(reply.status).toBe(200);
  await expect(reply.text()).rejects.toThrow('terminated');
  await http.close();
});
