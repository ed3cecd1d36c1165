import type { HistoryRow, Mobile } from '@pinline/contract/activations/activations.calls';

type Given = Partial<Mobile> & { /** Seconds since it was bought. */ age?: number; /** Seconds it lives. */ life?: number };

let made = 0;

export function aNumber({ age = 20, life = 1200, ...given }: Given = {}): Mobile {
  made += 1;
  const createdAt = Date.now() - age * 1000;
  const at = (seconds: number) => new Date(createdAt + seconds * 1000).toISOString();
  return {
    _id: String(9_000_000 + made),
    mobileno: '+917019455328',
    countryPrefix: '+91',
    country: { iso: 'IN', name: 'India', prefix: '+91' },
    serialNumber: made,
    serviceId: '1',
    server: '1',
    version: 1,
    createdAt: at(0),
    expiresAt: at(life),
    cancellableAt: at(60),
    endedAt: null,
    canResend: given.status === 'success',
    isCancelling: false,
    isExpired: false,
    isListening: true,
    price: 18,
    isDeepCheck: false,
    status: 'pending',
    time: '20/11/2026 : 07:15:42 PM',
    otpIds: [],
    odds: null,
    lateCode: null,
    isRefunded: false,
    isRouteFallen: false,
    switchedTo: null,
    switchedFrom: null,
    again: null,
    againOf: null,
    ...given,
  };
}

export const someOdds: NonNullable<Mobile['odds']> = {
  samples: 240,
  curve: [
    [0, 0, 0.8],
    [20, 0.5, 0.6],
    [60, 0.7, 0.4],
    [200, 0.7, 0.4],
    [300, 0.97, 0.03],
    [600, 0.97, 0.03],
    [1_200, 1, 0],
  ],
};

/** `ago`: seconds. */
export function aMessage({ text, code, ago = 5 }: { text: string; code: string | null; ago?: number }): Mobile['otpIds'][number] {
  made += 1;
  return { _id: String(7_000_000 + made), otpMessage: text, code, receivedAt: new Date(Date.now() - ago * 1000).toISOString() };
}

export function aRow(number: Mobile, service: { name: string; logo: string | null }): HistoryRow {
  const { name, logo } = service;
  return { ...number, serviceId: { _id: number.serviceId, serviceName: name, logo, serverId: { server: number.server } } };
}
