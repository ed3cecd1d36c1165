import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, type Hmac } from 'node:crypto';
import type { Tx } from '../database/database.ts';

/** Each use of the installation's key has a key of its own, derived from it. */
export type Secrets = {
  /** AES-256-GCM, bound to `owner` (such as `provider:3`): it does not open in another row. */
  seal(text: string, owner: string): Buffer;
  unseal(sealed: Buffer, owner: string): string;
  numberHash(serviceCode: string, phoneNumber: string): Buffer;
  /** Finds a number again that was erased: by all of it, with `+`, or by its last digits. */
  phoneHash(part: 'whole' | 'last digits', phoneNumber: string): Buffer;
  /** What the abuse rules recognise a person by who left: a mailbox, a payer, a device, a Google account. */
  signHash(kind: string, value: string): Buffer;
  /** Who a user is to a company: the same each time, another one for each company, and never the way back. Digits, below 2^48. */
  pseudonym(userId: number, company: string): string;
  /** A number below 2^48 for an id below 2^48, and back. Ids that follow each other get numbers that don't, and others for each `kind`. */
  scramble(kind: string, id: number): number;
  unscramble(kind: string, scrambled: number): number;
  startBackupMac(): Hmac;
  /** Names this installation to others; the same after the key is rotated. */
  installationId: string;
  /** Identifies a key without revealing it. */
  fingerprint: string;
};

/** `what`: its name in messages. `owner`: what it is bound to. */
export type Sealed = { what: string; owner: string; sealed: Buffer; save(tx: Tx, sealed: Buffer): Promise<void> };

/** The layout: this byte, 12 bytes of nonce, the cipher text, 16 bytes of tag. */
const version = 1;

export function createSecrets(keyHex: string, numberKey = numberKeyOf(keyHex)): Secrets {
  const sealKey = derive(keyHex, 'seal');
  const backupKey = derive(keyHex, 'backup');
  return {
    fingerprint: fingerprintOf(keyHex),
    startBackupMac: () => createHmac('sha256', backupKey),
    seal(text, owner) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(owner));
      return Buffer.concat([Buffer.from([version]), iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed, owner) {
      if (sealed[0] !== version) throw new Error('Sealed in a way this version does not know');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(1, 13)).setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]).toString('utf8');
    },
    // No service has such codes.
    installationId: createHmac('sha256', numberKey).update('\ninstallation').digest('hex').slice(0, 16),
    phoneHash: (part, phoneNumber) => createHmac('sha256', numberKey).update(`\n${part}\n${phoneNumber}`).digest(),
    signHash: (kind, value) => createHmac('sha256', numberKey).update(`\nsign ${kind}\n${value}`).digest(),
    scramble: (kind, id) => permute(id, { key: numberKey, kind, rounds: [0, 1, 2, 3] }),
    unscramble: (kind, scrambled) => swapHalves(permute(swapHalves(scrambled), { key: numberKey, kind, rounds: [3, 2, 1, 0] })),
    pseudonym: (userId, company) =>
      String(createHmac('sha256', numberKey).update(`\nuser of ${company}\n${userId}`).digest().readUIntBE(0, 6)),
    numberHash: (serviceCode, phoneNumber) => createHmac('sha256', numberKey).update(`${serviceCode}\n${phoneNumber}`).digest(),
  };
}

const half = 2 ** 24;

/** A Feistel network over two halves of 24 bits. */
function permute(value: number, { key, kind, rounds }: { key: Buffer; kind: string; rounds: readonly number[] }): number {
  let left = Math.floor(value / half);
  let right = value % half;
  for (const round of rounds) {
    const mixed = createHmac('sha256', key).update(`\nid of ${kind}\n${round}\n${right}`).digest().readUIntBE(0, 3);
    [left, right] = [right, left ^ mixed];
  }
  return left * half + right;
}

function swapHalves(value: number): number {
  return (value % half) * half + Math.floor(value / half);
}

export function fingerprintOf(keyHex: string): string {
  return derive(keyHex, 'fingerprint').toString('hex').slice(0, 16);
}

export function numberKeyOf(keyHex: string): Buffer {
  return derive(keyHex, 'issued numbers');
}

function derive(keyHex: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(keyHex, 'hex'), '', use, 32));
}

export function sha256(text: string | Buffer): Buffer {
  return hash('sha256', text, 'buffer');
}
