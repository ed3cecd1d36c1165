import type { CallName } from '@pinline/contract/contract';
import { refusals } from '@pinline/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorBody, type TestReply, type TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aWorld, callNames, callNeeds, declarationOf, requestOf, successOf } from '../../../../test/contract/call-needs.ts';
import type { Parts, World } from '../../../../test/contract/needs/needs.ts';
import {
  brokenBodies,
  foreignBodies,
  foreignContents,
  hostileFields,
  hostileQuery,
  undeclaredFields,
  type Hostile,
} from '../../../../test/contract/hostile-values.ts';
import { jobsNotRunYet, makeJobsDue, tableSnapshot } from '../../../../test/postgres/tables.ts';
import { startPayments, type Payments } from '../../../../test/builders/payments.ts';
import { isNightly } from '../../../../test/scenarios/nightly.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let payments: Payments;
let app: TestApp;
let world: World;
let admin: TestUser;
const good = new Map<CallName, Parts>();
const places = new Map(callNames.map((name, place) => [name, place]));

beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  [world, admin] = await Promise.all([aWorld(app), anAdmin(app)]);
  for (const name of callNames) good.set(name, (await callNeeds[name].good?.(world)) ?? {});
  unchanged = await tableSnapshot(app);
  // What they write is no refusal's work, in whatever minute this runs.
  await makeJobsDue(app);
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});

describe.each(callNames.filter((name) => !name.startsWith('GET ')))('%s', (name) => {
  const { body, upload, maxBodyBytes = 64 * 1024 } = declarationOf(name);
  const isForm = upload !== undefined;

  test('refuses a body that is broken or of another type', { tags: ['A3', 'C2', 'C6', 'E2'] }, async () => {
    await refusingAll(async (refused) => {
      for (const raw of someFor(name, brokenBodies)) refused(await send(name, { raw }), [isForm ? 415 : 400], raw);
      refused(await send(name, { raw: `{"a":"${'x'.repeat(maxBodyBytes)}"}` }), [isForm ? 415 : 413], 'a body that is too long');
      for (const [type, raw] of someFor(name, foreignContents))
        refused(await send(name, { raw, headers: { 'content-type': type } }), [isForm && type.startsWith('multipart/') ? 422 : 415], type);
      if (body === undefined) return;
      for (const raw of someFor(name, foreignBodies)) refused(await send(name, { raw }), [isForm ? 415 : 422], raw);
    });
  });
});

describe.each(callNames.filter((name) => declarationOf(name).body !== undefined))('%s', (name) => {
  const { body, upload } = declarationOf(name);
  const isForm = upload !== undefined;

  test('refuses a missing or wrong field', { tags: ['E1', 'E3'] }, async () => {
    const fine = good.get(name)?.body ?? {};
    await refusingAll(async (refused) => {
      for (const [place, field] of (body === undefined ? [] : hostileFields(body)).entries()) {
        const values = some(field.values, place);
        const { [field.name]: _, ...rest } = fine;
        if (isForm) {
          for (const text of [undefined, ...textsOf(values)]) {
            const form = { ...good.get(name), body: text === undefined ? rest : { ...rest, [field.name]: text } };
            refused(await send(name, { body: requestOf(name, form).body }), [413, 422], `${field.name}: ${text}`, field.name);
          }
          continue;
        }
        if (field.isRequired) refused(await send(name, { body: rest }), [422], `no ${field.name}`, field.name);
        for (const hostile of values) {
          const raw = JSON.stringify({ ...rest, [field.name]: 'THE VALUE' }).replace('"THE VALUE"', () => jsonOf(hostile));
          refused(await send(name, { raw }), [400, 404, 409, 422], `${field.name}: ${jsonOf(hostile)}`, field.name);
        }
      }
    });
  });
});

describe.each(callNames.filter((name) => declarationOf(name).isIdempotent === true))('%s', (name) => {
  test('refuses an invalid idempotency key', async () => {
    await refusingAll(async (refused) => {
      for (const key of ['', ' ', 'a b', 'é', 'x'.repeat(201), 'a/b', '{}', "a'b"]) {
        refused(await send(name, { ...good.get(name), headers: { 'idempotency-key': key } }), [422], `key ${key}`);
      }
    });
  });
});

describe.each(callNames.filter(hasIds))('%s', (name) => {
  test("refuses an id that doesn't exist", async () => {
    await refusingAll(async (refused) => {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const field of Object.keys(declarationOf(name)[part]?.shape ?? {}).filter(isOurId)) {
          for (const id of ['999999999999999999', '9007199254740993']) {
            const parts = { ...good.get(name), [part]: { ...good.get(name)?.[part], [field]: id } };
            const { method, path, body: json } = requestOf(name, parts);
            refused(
              await app.send(method, path, { as: caller(name), ...(json === undefined ? {} : { body: json }) }),
              [404],
              `${field} ${id}`,
            );
          }
        }
      }
    });
  });
});

describe.each(callNames)('%s', (name) => {
  const { query, upload } = declarationOf(name);
  const isForm = upload !== undefined;

  test('refuses a wrong query', { tags: 'E1' }, async () => {
    const fine = good.get(name)?.query ?? {};
    const form = isForm ? { body: requestOf(name, good.get(name) ?? {}).body } : {};
    await refusingAll(async (refused) => {
      for (const { name: field, texts } of query === undefined ? [] : hostileQuery(query)) {
        for (const text of someFor(name, texts))
          refused(await send(name, { ...form, query: { ...fine, [field]: text } }), [422], `${field}=${text}`, field);
        refused(await send(name, { ...form, search: `?${field}=1&${field}=2` }), [422], `${field} twice`, field);
        refused(await send(name, { search: `?${field}=%00` }), [400], `${field} with NUL`);
      }
      refused(await send(name, { search: '?%00=1' }), [400], 'a name of NUL');
    });
  });

  test('refuses other methods and neighbouring paths', async () => {
    const [, template = ''] = name.split(' ');
    const params = good.get(name)?.params;
    const { path } = requestOf(name, params === undefined ? {} : { params });
    const lost = params === undefined ? [400, 404] : [400, 404, 422];
    await refusingAll(async (refused) => {
      const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].filter((each) => !isDeclared(`${each} ${template}`));
      for (const method of someFor(name, methods)) {
        refused(await app.send(method, path, { as: caller(name), body: method === 'GET' ? undefined : {} }), [404], method);
      }
      for (const around of someFor(name, [
        `${path}/`,
        `${path}/1`,
        `${path}//`,
        `${path}/..%2f..%2fetc/passwd`,
        `${path};a=b`,
        `${path}${'/a'.repeat(2_000)}`,
        `${path}${'a'.repeat(6_000)}`,
      ])) {
        refused(await app.send(name.split(' ')[0] ?? '', around, { as: caller(name) }), lost, around);
      }
      for (const around of someFor(name, [`${path}%00`, `${path}/%00`, `${path}%zz`, `${path}%`, `${path}/%ff%fe`, `${path}/%c0%ae`])) {
        refused(await app.send(name.split(' ')[0] ?? '', around, { as: caller(name) }), [400], around);
      }
    });
  });
});

test('writes nothing after a refusal', async () => {
  await expect.poll(() => jobsNotRunYet(app)).toEqual([]);
  await expectNothingWritten();
});

function isOurId(field: string): boolean {
  return /^(_id|id|replaces|.*Id)$/.test(field) && !['transactionId', 'upiId', 'merchantId', 'serverId', 'imageId'].includes(field);
}

describe('fields that a caller may not set are ignored', { tags: 'A3' }, () => {
  test.each(callNames.filter((name) => declarationOf(name).body !== undefined))('%s', async (name) => {
    const { pool } = app.app.deps.db;
    const parts = (await callNeeds[name].good?.(world)) ?? {};
    const { method, path, body } = requestOf(name, { ...parts, body: { ...undeclaredFields, ...parts.body } });
    const admins = (await countAdmins()) + (name === 'POST admin/operators' ? 1 : 0);
    const reply = await app.send(method, path, { as: caller(name), body, headers: parts.headers ?? {} });
    expect(reply.status).toBe(successOf(name));
    expect(await countAdmins()).toBe(admins);
    const { rows } = await pool.query(`
      select count(*) filter (where is_blocked and not exists (select from audit_log where action = 'user.block' and target = 'user:' || app_user.id))::int as blocked,
        count(referred_by) filter (where not exists (select from referral_bonus where referee_id = app_user.id))::int as referred,
        count(*) filter (where password_hash not like '$argon2id$%')::int as hashless,
        (select max(balance - coalesce((select sum(amount) from promo_redemption r where r.user_id = a.user_id), 0))::int
          from ledger_account a where kind = 'available') as richest, (select sum(balance)::int from ledger_account) as total,
        (select array_agg(distinct price::int) from activation) as prices
      from app_user`);
    expect(rows).toEqual([{ blocked: 0, referred: 0, hashless: 0, richest: 50_000, total: 0, prices: [1_250] }]);
  });
});

async function countAdmins(): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query<{ admins: number }>(
    `select count(*)::int as admins from app_user where role = 'admin'`,
  );
  return rows[0]?.admins ?? 0;
}

test('reading changes nothing', { tags: 'C6' }, async () => {
  const before = await tableSnapshot(app);
  for (const name of callNames.filter((each) => each.startsWith('GET '))) {
    // Its token works once.
    const isOnce = name === 'GET account/my-data.json';
    if (isOnce) good.set(name, (await callNeeds[name].good?.(world)) ?? {});
    expect([name, (await send(name, {})).status]).toEqual([name, successOf(name)]);
  }
  expect(await tableSnapshot(app)).toEqual(before);
});

test('pages past the end are empty', async () => {
  const lists = callNames.filter((name) => 'page' in (declarationOf(name).query?.shape ?? {}));
  expect(lists.length).toBeGreaterThan(0);
  for (const name of lists) {
    for (const page of ['2', '1000', '999999999']) {
      const reply = await send(name, { query: { page, limit: '100' } });
      expect(reply.status).toBe(200);
      const empty = [reply.body, reply.body.data ?? {}].flatMap((part) => Object.values(part)).filter(Array.isArray);
      expect([name, empty]).toEqual([name, [[]]]);
    }
  }
});

type Ask = {
  raw?: string;
  body?: Record<string, unknown> | FormData | undefined;
  query?: Record<string, string>;
  search?: string;
  headers?: Record<string, string>;
};

async function send(name: CallName, { query, search = '', ...rest }: Ask): Promise<TestReply> {
  const { method, path } = requestOf(name, { ...good.get(name), ...(query === undefined ? {} : { query }) });
  const url = search === '' ? path : `${path.split('?')[0]}${search}`;
  return app.send(method, url, { as: caller(name), ...rest });
}

type Refused = (reply: TestReply, statuses: number[], what: string, field?: string) => void;

const pagesAfterRefusal = new Set(callNames.map((name) => declarationOf(name).redirectOnRefusal));

/** Before the first refusal. Never moves on, so that a retry can't hide what was written. */
let unchanged: Awaited<ReturnType<typeof tableSnapshot>>;
/** The tests whose refusals the next snapshot is for. */
let unproven: string[] = [];
const testsPerSnapshot = 25;

async function refusingAll(run: (refused: Refused) => Promise<void>): Promise<void> {
  unproven.push(expect.getState().currentTestName ?? '');
  const wrong: unknown[] = [];
  await run((reply, statuses, what, field) => {
    const label = what.length > 100 ? `${what.slice(0, 100)}…` : what;
    const { status, body } = reply;
    if (status === 302 && pagesAfterRefusal.has(reply.headers.get('location') ?? '')) return;
    const known = isErrorBody(body) && Object.hasOwn(refusals, body.code) && refusals[body.code].status === status;
    const shape = known && Object.keys(body).every((key) => ['message', 'code', 'errors'].includes(key));
    const named = field === undefined || status !== 422 || Object.keys(body.errors ?? {}).some((key) => key.split('.')[0] === field);
    const headers = reply.headers.get('cache-control') === 'no-store' && reply.headers.get('x-content-type-options') === 'nosniff';
    if (!statuses.includes(status) || !shape || !named || !headers) wrong.push([label, status, body]);
  });
  expect(wrong).toEqual([]);
  if (unproven.length >= testsPerSnapshot) await expectNothingWritten();
}

async function expectNothingWritten(): Promise<void> {
  const since = unproven;
  unproven = [];
  expect(await tableSnapshot(app), `a refusal wrote something in one of:\n${since.join('\n')}`).toEqual(unchanged);
}

function caller(name: CallName): TestUser {
  return declarationOf(name).access === 'admin' ? admin : world.me;
}

function isDeclared(name: string): boolean {
  return callNames.some((each) => new RegExp(`^${each.replace(/:\w+/g, '[^/]+')}$`).test(name));
}

/** At night all; else a third. Calls and fields begin at different ones, so the ordinary run sends each to some call or field. */
function some<T>(values: readonly T[], place: number): T[] {
  return values.filter((_, index) => isNightly || (index + place) % 3 === 0);
}

function someFor<T>(name: CallName, values: readonly T[]): T[] {
  return some(values, places.get(name) ?? 0);
}

function textsOf(values: Hostile[]): string[] {
  return values.flatMap((each) => ('value' in each && typeof each.value === 'string' && each.value.isWellFormed() ? [each.value] : []));
}

function jsonOf(hostile: Hostile): string {
  return 'raw' in hostile ? hostile.raw : (JSON.stringify(hostile.value) ?? 'null');
}

function hasIds(name: CallName): boolean {
  const { params, query, body } = declarationOf(name);
  return [params, query, body].some((part) => Object.keys(part?.shape ?? {}).some(isOurId));
}
