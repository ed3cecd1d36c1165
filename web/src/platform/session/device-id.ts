import { browserStorage } from './browser-storage.ts';

const key = 'pinline-device';

export function deviceId(): string {
  const known = browserStorage.getItem(key);
  if (known !== null) return known;
  const made = randomId();
  browserStorage.setItem(key, made);
  return made;
}

/** 128 random bits as 32 hex digits. `crypto.randomUUID` would need a secure page. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
