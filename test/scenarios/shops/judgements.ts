import type { KeyRecord, KeyRules, KeyStanding } from '@pinline/contract/developers/key-use.rules';

export const keyRules: KeyRules = { slowPercent: 40, pausePercent: 80, sample: 10, perMinute: 5, pauseMinutes: 60 };

type Judgement = KeyRecord & { standing: KeyStanding; rules?: Partial<KeyRules> };

/** What fair use makes of a key's latest numbers; the contract and the database have to agree. */
export const judgements: readonly Judgement[] = [
  { had: 0, cancelled: 0, slowedSeconds: null, standing: 'free' },
  { had: 9, cancelled: 9, slowedSeconds: null, standing: 'free' },
  { had: 9, cancelled: 9, slowedSeconds: 9_999, standing: 'free' },
  { had: 10, cancelled: 3, slowedSeconds: null, standing: 'free' },
  { had: 10, cancelled: 4, slowedSeconds: null, standing: 'slowed' },
  { had: 199, cancelled: 79, slowedSeconds: null, standing: 'free' },
  { had: 200, cancelled: 80, slowedSeconds: null, standing: 'slowed' },
  { had: 10, cancelled: 4, slowedSeconds: 9_999, standing: 'slowed' },
  { had: 10, cancelled: 10, slowedSeconds: null, standing: 'slowed' },
  { had: 10, cancelled: 10, slowedSeconds: 599, standing: 'slowed' },
  { had: 10, cancelled: 10, slowedSeconds: 600, standing: 'paused' },
  { had: 10, cancelled: 8, slowedSeconds: 600, standing: 'paused' },
  { had: 10, cancelled: 7, slowedSeconds: 600, standing: 'slowed' },
  { had: 10, cancelled: 3, slowedSeconds: 600, standing: 'free' },
  { had: 10, cancelled: 10, slowedSeconds: 600, standing: 'slowed', rules: { pausePercent: null } },
  { had: 10, cancelled: 10, slowedSeconds: 600, standing: 'free', rules: { slowPercent: null, pausePercent: null } },
  { had: 1, cancelled: 1, slowedSeconds: null, standing: 'slowed', rules: { sample: 1, slowPercent: 100 } },
];
