import type { Message } from '@pinline/contract/activations/activations.calls';
import type { Card } from '../card/card-face.ts';

export const start = Date.parse('2026-11-20T12:00:00.000Z');

export const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

let made = 0;

export function aCard(given: Partial<Card> = {}): Card {
  made += 1;
  return {
    _id: String(made),
    mobileno: '+919823461075',
    countryPrefix: '+91',
    country: { iso: 'IN', name: 'India', prefix: '+91' },
    serialNumber: 1000 + made,
    serviceId: '7',
    server: '1',
    version: 1,
    createdAt: at(0),
    expiresAt: at(1200),
    cancellableAt: at(60),
    canResend: false,
    isCancelling: false,
    isExpired: false,
    isListening: true,
    price: 12.5,
    isDeepCheck: false,
    status: 'pending',
    time: '20/11/2026 : 05:30:00 PM',
    otpIds: [],
    odds: null,
    lateCode: null,
    isRefunded: false,
    endedAt: null,
    isRouteFallen: false,
    switchedTo: null,
    switchedFrom: null,
    again: null,
    againOf: null,
    ...given,
  };
}

export function aMessage(given: Partial<Message> = {}): Message {
  made += 1;
  return { _id: `m${made}`, otpMessage: '4821 is your code', code: '4821', receivedAt: at(41), ...given };
}
