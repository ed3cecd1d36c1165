import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, type Hmac } from 'node:crypto';
import type { Tx } from '../database/database.ts';

/** What the key of the installation is used for. Each use has a key of its own, derived from it. */
export type Secrets = {
  /** AES-256-GCM, bound to `owner` (such as `provider:3`): moved to another row it does not open. */
  seal(text: string, owner: string): Buffer;
  unseal(sealed: Buffer, owner: string): string;
  /** Keyed hash of a number we issued for a service; without the key it says nothing. */
  numberHash(serviceCode: string, phoneNumber: string): Buffer;
  /** Signs a backup: without the key nobody can change one so that it still passes as whole. */
  startBackupMac(): Hmac;
  /** Tells one key from another, and nothing else about it. */
  fingerprint: string;
};

/** A stored text that only the key opens, what to call it when it does not, and how it is stored when it was sealed anew. */
export type Sealed = { what: string; owner: string; sealed: Buffer; save(tx: Tx, sealed: Buffer): Promise<void> };

/** How a sealed text is laid out: this byte, 12 bytes of nonce, the cipher text, 16 bytes of tag. */
const version = 1;

/** `numberKey`: what issued numbers are hashed with where that was derived from an earlier key; they are known by no other. */
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
    numberHash: (serviceCode, phoneNumber) => createHmac('sha256', numberKey).update(`${serviceCode}\n${phoneNumber}`).digest(),
  };
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
  return createHash('sha256').update(text).digest();
}
