import { request } from 'node:http';
import { largestUploadBytes } from '@pinline/contract/images/images.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const path = '/api/admin/image?folderPath=services';
const boundary = 'a-line-between';
const type = `multipart/form-data; boundary=${boundary}`;

describe('refuses a caller without access before reading the body', () => {
  test.each([
    ['a caller without a session', async () => undefined, 401],
    ['a user', () => aUser(app), 403],
  ])('%s', async (_who, caller, status) => {
    expect(await answerWithoutBody((await caller())?.token, { 'content-length': '5000000' })).toBe(status);
  });

  test('refuses a body that announces too many bytes', async () => {
    expect(await answerWithoutBody(admin.token, { 'content-length': String(largestUploadBytes * 2) })).toBe(413);
  });
});

test('stops reading an endless body at the limit', { tags: 'E2' }, async () => {
  expect(await answerToEndless(admin.token)).toBe(413);
});

function answerWithoutBody(token: string | undefined, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${app.url}${path}`, { method: 'POST', headers: headersOf(token, headers) }, (reply) => {
      resolve(reply.statusCode);
      asked.destroy();
    });
    asked.on('error', reject);
    asked.flushHeaders();
  });
}

function answerToEndless(token: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let isAnswered = false;
    const asked = request(
      `${app.url}${path}`,
      { method: 'POST', headers: headersOf(token, { 'transfer-encoding': 'chunked' }) },
      (reply) => {
        isAnswered = true;
        resolve(reply.statusCode);
        asked.destroy();
      },
    );
    asked.on('error', () => undefined);
    asked.write(`--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`);
    const more = Buffer.alloc(256 * 1024);
    const pour = () => void (isAnswered || asked.write(more, () => setImmediate(pour)));
    pour();
  });
}

function headersOf(token: string | undefined, headers: Record<string, string>): Record<string, string> {
  return { 'content-type': type, ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
}
