import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificateEnd, startSilentServer, startTlsServer, testAuthority } from '../../../../../test/fakes/certificates/tls-server.ts';
import { judgeCertificate } from '../lines/certificate.rules.ts';
import { readCertificate } from './read-certificate.ts';

let server: Awaited<ReturnType<typeof startTlsServer>>;
beforeAll(async () => void (server = await startTlsServer()));
afterAll(() => server.close());

const before = (days: number) => new Date(certificateEnd.getTime() - days * 86_400_000);
const judged = async (now: Date, options?: { ca: string }) => {
  const read = await readCertificate(server.url, options);
  if (read === undefined) throw new Error('The address is https');
  return judgeCertificate(read, now);
};

test('the end of a trusted certificate is named, and fails within 14 days of it', async () => {
  const trusted = { ca: testAuthority };
  expect(await judged(before(14), trusted)).toEqual({ note: 'Its certificate ends on 10 April 2054' });
  expect((await judged(before(13.9), trusted)).problem).toMatchObject({ short: 'ends in 13 days' });
  expect((await judged(before(1), trusted)).problem).toMatchObject({ short: 'ends in 1 day' });
  expect((await judged(before(0.5), trusted)).problem).toMatchObject({ short: 'ends in less than a day' });
  expect((await judged(before(-0.5), trusted)).problem).toEqual({
    short: 'ended',
    text: 'Its certificate ended on 10 April 2054. Renew it now',
  });
});

test('one of an unknown authority or for another name fails in plain words', async () => {
  expect((await judged(before(900))).problem).toMatchObject({ short: 'not trusted', text: expect.stringContaining('does not trust') });
  const elsewhere = server.url.replace('localhost', '127.0.0.1');
  expect(await readCertificate(elsewhere, { ca: testAuthority })).toMatchObject({ kind: 'read', distrust: 'other name' });
});

test('one that signed itself is called so', async () => {
  const selfSigned = await startTlsServer('self-signed');
  const read = await readCertificate(selfSigned.url);
  expect(read).toMatchObject({ kind: 'read', distrust: 'self-signed' });
  expect(read && judgeCertificate(read, before(900)).problem?.text).toContain('is self-signed: browsers warn your buyers');
  await selfSigned.close();
});

test('a server that says nothing, is not there, or has no https is told apart, and none makes the check hang', async () => {
  const silent = await startSilentServer();
  expect(await readCertificate(silent.url, { timeoutMs: 100 })).toEqual({ kind: 'unread', reason: 'silent' });
  await silent.close();
  expect(await readCertificate(silent.url)).toEqual({ kind: 'unread', reason: 'unreachable' });
  expect(await readCertificate('http://localhost:1')).toBeUndefined();
});
