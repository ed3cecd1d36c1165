import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

export type BrowserKeys = { publicKey: Buffer; privateKey: Buffer; auth: Buffer };

export function createBrowserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1');
  return { publicKey: ecdh.generateKeys(), privateKey: ecdh.getPrivateKey(), auth: randomBytes(16) };
}

/** RFC 8291 with one record of RFC 8188. Throws when the keys don't fit or a byte was changed. */
export function decryptPush(body: Buffer, keys: BrowserKeys): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const [senderKey, sealed] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(keys.privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.publicKey, senderKey]);
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), keys.auth, info, 32);
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${use}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = record.lastIndexOf(2);
  if (end < 0 || record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding of the last record is wrong');
  return record.subarray(0, end).toString('utf8');
}

/** RFC 8292. `key` is the sender's public key. Throws when the signature doesn't fit it. */
export function readVapid(authorization: string): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  if (!isSigned || alg !== 'ES256') throw new Error('The signature of the sender is wrong');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

/** As a browser sends it, for an address where nothing listens. */
export function aSubscription(): Record<string, unknown> {
  const { publicKey, auth } = createBrowserKeys();
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  return { endpoint: `https://93.184.215.14/push/${auth.toString('hex')}`, expirationTime: null, keys };
}
