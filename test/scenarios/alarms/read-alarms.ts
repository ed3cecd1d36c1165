import { expect } from 'vitest';
import type { Alarm } from '@pinline/contract/alarms/alarms.calls';
import type { TestApp } from '../../harness/test-app.ts';

/** The texts of the open alarms, the most severe first, as the back office lists them. */
export async function readAlarms({ get }: Pick<TestApp, 'get'>, admin: { token: string }): Promise<string[]> {
  const reply = await get<{ data: { open: Alarm[] } }>('/api/admin/alarms', { as: admin });
  expect(reply).toMatchObject({ status: 200, body: { data: { open: expect.any(Array) } } });
  return reply.body.data.open.map(({ text }) => text);
}
