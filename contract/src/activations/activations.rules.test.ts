import { describe, expect, test } from 'vitest';
import {
  activeMaximum,
  cancelTooEarlyMessage,
  cancelWaitSeconds,
  countryPrefix,
  endingServers,
  historyCancelDelaySeconds,
  indonesianCancelWaitSeconds,
  lifeSeconds,
  listeningServers,
  serverCancelWaitSeconds,
} from './activations.rules.ts';
import { serverNumbers, type ServerNumber } from '../catalogue/catalogue.rules.ts';

const indian = '+919812345678';
const indonesian = '+6281234567890';

test('the specified constants', () => {
  expect(activeMaximum).toBe(6);
  expect(lifeSeconds).toEqual({ 1: 1200, 2: 1200, 3: 300, 4: 900 });
  expect(serverNumbers.map(historyCancelDelaySeconds)).toEqual([0, 0, 0, 5]);
  expect([...listeningServers, ...endingServers].toSorted()).toEqual(serverNumbers);
});

describe('the wait before a cancel', () => {
  const own = serverCancelWaitSeconds;
  const table: [server: ServerNumber, phoneNumber: string, wait: number][] = [
    ...serverNumbers.flatMap((server): [ServerNumber, string, number][] => [
      [server, indian, own[server]],
      [server, indonesian, Math.max(own[server], indonesianCancelWaitSeconds)],
    ]),
    ['1', '+916281234567', own[1]],
    ['2', '+16262345678', own[2]],
  ];

  test.each(table)('server %s, %s: %d s, which the refusal says in minutes', (server, phoneNumber, wait) => {
    expect(cancelWaitSeconds({ server, phoneNumber, lifeSeconds: lifeSeconds[server] })).toBe(wait);
    const first = server === '3' ? 'First Enter number in your service, ' : '';
    expect(cancelTooEarlyMessage({ server, phoneNumber })).toBe(`${first}You can cancel after ${wait / 60} minutes`);
  });

  test.each(table)('server %s, %s: a tenth of the life, a tenth of the wait', (server, phoneNumber, wait) => {
    expect(cancelWaitSeconds({ server, phoneNumber, lifeSeconds: lifeSeconds[server] / 10 })).toBe(wait / 10);
  });

  test('rounds a shortened wait up to whole seconds, within the life', () => {
    for (const server of serverNumbers) {
      for (const seconds of [2, 7, 20, 61, 299]) {
        for (const phoneNumber of [indian, indonesian]) {
          const wait = cancelWaitSeconds({ server, phoneNumber, lifeSeconds: seconds });
          expect(Number.isInteger(wait)).toBe(true);
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(seconds);
        }
      }
    }
    expect(cancelWaitSeconds({ server: '1', phoneNumber: indian, lifeSeconds: 20 })).toBe(1);
    expect(cancelWaitSeconds({ server: '3', phoneNumber: indian, lifeSeconds: 20 })).toBe(16);
  });
});

test.each([
  [indian, '+91'],
  [indonesian, '+62'],
  ['+447700900123', '+44'],
  ['+12025550123', '+1'],
  ['+79161234567', '+7'],
  ['+77011234567', '+7'],
  ['+201001234567', '+20'],
  ['+27821234567', '+27'],
  ['+211912345678', '+211'],
  ['+212612345678', '+212'],
  ['+2348012345678', '+234'],
  ['+251911234567', '+251'],
  ['+254712345678', '+254'],
  ['+260971234567', '+260'],
  ['+263712345678', '+263'],
  ['+299221234', '+299'],
  ['+33612345678', '+33'],
  ['+351912345678', '+351'],
  ['+37061234567', '+370'],
  ['+37377123456', '+373'],
  ['+376312345', '+376'],
  ['+380501234567', '+380'],
  ['+38761123456', '+387'],
  ['+420601123456', '+420'],
  ['+4915112345678', '+49'],
  ['+50212345678', '+502'],
  ['+5511912345678', '+55'],
  ['+59171234567', '+591'],
  ['+639171234567', '+63'],
  ['+6591234567', '+65'],
  ['+67071234567', '+670'],
  ['+6791234567', '+679'],
  ['+819012345678', '+81'],
  ['+84912345678', '+84'],
  ['+85291234567', '+852'],
  ['+8613912345678', '+86'],
  ['+8801712345678', '+880'],
  ['+886912345678', '+886'],
  ['+923001234567', '+92'],
  ['+9607712345', '+960'],
  ['+971501234567', '+971'],
  ['+989121234567', '+98'],
  ['+992900123456', '+992'],
  ['+998901234567', '+998'],
  ['tel:+919812345678', '+'],
  ['', '+'],
])('the country of %s is %s', (phoneNumber, prefix) => {
  expect(countryPrefix(phoneNumber)).toBe(prefix);
});
