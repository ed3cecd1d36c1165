import type { GoLive, GoLiveLine } from '@pinline/contract/go-live/go-live.calls';
import { anAdmin } from '../builders/people.ts';
import type { TestReply, TestUser } from '../fakes/browser.ts';
import type { TestApp } from '../harness/test-app.ts';

export async function openGoLiveScenario(app: Pick<TestApp, 'app' | 'get' | 'post' | 'send'>) {
  const owner = await anAdmin(app);
  const read = async (as: TestUser = owner): Promise<GoLive> => (await app.get('/api/admin/go-live', { as })).body.data;
  return {
    owner,
    read,
    async lineOf(line: GoLiveLine['line'], as: TestUser = owner): Promise<GoLiveLine | undefined> {
      return (await read(as)).lines.find((each) => each.line === line);
    },
    check: (line?: GoLiveLine['line'], as: TestUser = owner): Promise<TestReply> =>
      app.post('/api/admin/go-live/check', { as, body: { line: line ?? null } }),
    ask: (what: 'address' | 'mail' | 'number' | 'payment', body?: object, as: TestUser = owner): Promise<TestReply> =>
      app.post(`/api/admin/go-live/${what}`, { as, ...(body === undefined ? {} : { body }) }),
    arrive: (token: string, origin?: string): Promise<TestReply> =>
      app.post('/api/go-live/arrive', { body: { token, ms: 84 }, ...(origin === undefined ? {} : { headers: { origin } }) }),
    query: (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values),
  };
}

export function tokenIn(link: string): string {
  return new URL(link).hash.slice(1);
}
