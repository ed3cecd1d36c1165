import { parseArgs } from 'node:util';
import type { SimulatorServerOptions } from './http.ts';
import { webhookTargetSchema, type WebhookTarget } from '../webhooks/webhook-sender.ts';

export const usage = `Usage: npm run simulator -- [flags]
  --port 4001                where to listen; 0 lets the system choose
  --host 127.0.0.1
  --api-key simulator        what clients send as api_key, or in a header to 5sim's address
  --seed 7                   same seed and same calls: same numbers, waits and texts; random if not given
  --code-seconds 5-40        wait for a message
  --delivery-rate 0.7        share of numbers that get a message
  --another-rate 1           share of asks for one more message that are answered
  --repeated-rate 0          share of numbers that were sold for the same service before
  --again-rate 1             share of finished numbers that are sold again to who asks for them
  --cancel-after-seconds 0   youngest age at which a number can be cancelled
  --life-seconds 1200        how long a number lives
  --balance 1000000          US dollars on the account at the start
  --stock 500                numbers of each service and country; plausible counts if not given
  --utc-offset-minutes 0     what times are written in
  --clock-ahead-minutes 0    how far its clock is wrong, in both protocols
  --webhook-to address          calls it when a message arrives, as SMS-Activate does
  --webhook-shape herosms       in the words of HeroSMS
  --journal file             remembers everything there, over restarts`;

export function readFlags(args: string[]): SimulatorServerOptions {
  const { values } = parseArgs({ args, options: flags, strict: true, allowPositionals: false });
  return {
    port: readWhole('port', values.port),
    host: values.host,
    apiKey: values['api-key'],
    seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : readWhole('seed', values.seed),
    codeSeconds: secondsRange(values['code-seconds']),
    deliveryRate: readShare('delivery-rate', values['delivery-rate']),
    anotherRate: readShare('another-rate', values['another-rate']),
    repeatedRate: readShare('repeated-rate', values['repeated-rate']),
    againRate: readShare('again-rate', values['again-rate']),
    cancelAfterSeconds: amount('cancel-after-seconds', values['cancel-after-seconds']),
    lifeSeconds: amount('life-seconds', values['life-seconds']),
    startBalanceMicros: Math.round(amount('balance', values.balance) * 1_000_000),
    stock: values.stock === undefined ? null : readWhole('stock', values.stock),
    utcOffsetMinutes: offset('utc-offset-minutes', values['utc-offset-minutes']),
    clockAheadMinutes: offset('clock-ahead-minutes', values['clock-ahead-minutes']),
    journal: values.journal ?? null,
    webhookTo: readWebhookTarget(values['webhook-to'], values['webhook-shape']),
  };
}

const flags = {
  port: { type: 'string', default: '4001' },
  host: { type: 'string', default: '127.0.0.1' },
  'api-key': { type: 'string', default: 'simulator' },
  seed: { type: 'string' },
  'code-seconds': { type: 'string', default: '5-40' },
  'delivery-rate': { type: 'string', default: '0.7' },
  'another-rate': { type: 'string', default: '1' },
  'repeated-rate': { type: 'string', default: '0' },
  'again-rate': { type: 'string', default: '1' },
  'cancel-after-seconds': { type: 'string', default: '0' },
  'life-seconds': { type: 'string', default: '1200' },
  balance: { type: 'string', default: '1000000' },
  stock: { type: 'string' },
  'utc-offset-minutes': { type: 'string', default: '0' },
  'clock-ahead-minutes': { type: 'string', default: '0' },
  journal: { type: 'string' },
  'webhook-to': { type: 'string' },
  'webhook-shape': { type: 'string' },
} as const;

function readWhole(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} takes a whole number, not '${text}'`);
  return Number(text);
}

function amount(name: string, text: string): number {
  if (!/^\d{1,9}(\.\d+)?$/.test(text)) throw new Error(`--${name} takes a number from 0, not '${text}'`);
  return Number(text);
}

function readShare(name: string, text: string): number {
  const value = amount(name, text);
  if (value > 1) throw new Error(`--${name} takes a share from 0 to 1, not '${text}'`);
  return value;
}

function secondsRange(text: string): { from: number; to: number } {
  const [from = '', to = from] = text.split('-');
  const range = { from: amount('code-seconds', from), to: amount('code-seconds', to) };
  if (range.from > range.to) throw new Error(`--code-seconds takes the shorter wait first, not '${text}'`);
  return range;
}

function readWebhookTarget(address: string | undefined, shape: string | undefined): WebhookTarget | null {
  if (address === undefined) return null;
  const target = webhookTargetSchema.safeParse({ address, shape });
  if (!target.success) throw new Error('--webhook-to takes an address, and --webhook-shape sms-activate or herosms');
  return target.data;
}

function offset(name: string, text: string): number {
  if (!/^-?\d{1,3}$/.test(text)) throw new Error(`--${name} takes minutes such as 180 or -300, not '${text}'`);
  return Number(text);
}
