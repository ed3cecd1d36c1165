import { expect, test } from 'vitest';
import { createBrowserKeys, decryptPush } from './push-encryption.ts';

const of = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, Appendix A. */
const keys = {
  publicKey: of('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  privateKey: of('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: of('BTBZMqHH6r4Tts7J_aSIgg'),
};
const body = of(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
);

test('opens the example of the RFC', () => {
  expect(decryptPush(body, keys)).toBe('When I grow up, I want to be a watermelon');
});

test('opens with no other keys', () => {
  expect(() => decryptPush(body, createBrowserKeys())).toThrow();
  expect(() => decryptPush(body, { ...keys, auth: createBrowserKeys().auth })).toThrow();
});

test('notices a changed byte', () => {
  const changed = Buffer.from(body);
  changed[100] = (changed[100] ?? 0) ^ 1;
  expect(() => decryptPush(changed, keys)).toThrow();
});
