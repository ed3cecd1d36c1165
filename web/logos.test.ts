import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownServices } from '../server/src/features/catalogue/known-services.ts';

const publicFile = (path: string): URL => new URL(`./public${path}`, import.meta.url);

test('every logo of the demo services is there, and is a picture without script', () => {
  const logos = knownServices.flatMap((service) => (service.logo === null ? [] : [service.logo]));
  expect(logos.length).toBeGreaterThanOrEqual(80);
  expect(logos.filter((logo) => !existsSync(publicFile(logo)))).toEqual([]);
  expect(logos.filter((logo) => /<script|<style|\son\w+=|href/i.test(readFileSync(publicFile(logo), 'utf8')))).toEqual([]);
});

test('codes are unique, names differ, prices lie between ₹4 and ₹60', () => {
  expect(new Set(knownServices.map((service) => service.serviceCode)).size).toBe(knownServices.length);
  expect(new Set(knownServices.map((service) => service.name)).size).toBe(knownServices.length);
  expect(knownServices.filter((service) => !/^[a-z0-9]{2,3}$/.test(service.serviceCode) && service.serviceCode.length > 3)).toEqual([]);
  expect(knownServices.filter(({ basePaise }) => !Number.isInteger(basePaise) || basePaise < 400 || basePaise > 6000)).toEqual([]);
});

test('no bank, government or payment app is among them', () => {
  expect(knownServices.filter(({ name }) => /pay|bank|upi|wallet|gov|coin|wise|revolut/i.test(name))).toEqual([]);
});
