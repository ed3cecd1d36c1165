import type { HistoryRow, Mobile } from '@pinline/contract/activations/activations.calls';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { aMessage, aNumber, aRow } from './a-number.ts';
import type { Account } from './account.ts';

export function withFigures(service: Service, place: number): Service {
  const popularity = popular.indexOf(service.label);
  const spread = (place * 7919) % 31;
  const samples = popularity === -1 ? 4 + spread * 3 : Math.round(4200 / (1 + popularity * 0.7)) + spread;
  const isMeasured = samples >= 20;
  return {
    ...service,
    samples,
    successRate: isMeasured ? 67 + spread : null,
    medianWaitSeconds: isMeasured ? 24 + spread : null,
    stock: 120 + spread * 41,
  };
}

const popular = [
  'Telegram',
  'WhatsApp',
  'Google',
  'Instagram',
  'Discord',
  'Facebook',
  'Tinder',
  'Uber',
  'Netflix',
  'Amazon',
  'Steam',
  'TikTok',
];

type Screen = {
  numbers: Mobile[];
  /** Frames of the live socket: a code that comes, a number that ends. */ arriving: object;
  cancelled: object;
};

export async function numbersOf(account: Account): Promise<Screen> {
  const on = async (name: string) => {
    const { id, price } = await account.service('1', name);
    return { serviceId: id, price };
  };
  const google = aNumber({ ...(await on('Google')), age: 31, mobileno: '+919823461075' });
  const uber = aNumber({ ...(await on('Uber')), age: 112, mobileno: '+917019455328' });
  const code = aMessage({ text: 'G-482910 is your Google verification code. Don’t share your code with anyone.', code: '482910', ago: 1 });
  const numbers = [
    aNumber({ ...(await on('Telegram')), age: 18, mobileno: '+918867420193' }),
    google,
    aNumber({ ...(await on('WhatsApp')), age: 74, mobileno: '+919945178260' }),
    aNumber({
      ...(await on('Discord')),
      age: 240,
      mobileno: '+916362094417',
      status: 'success',
      otpIds: [
        aMessage({ text: 'Your Discord verification code is 204816', code: '204816', ago: 190 }),
        aMessage({ text: 'Your Discord verification code is 773059', code: '773059', ago: 25 }),
      ],
    }),
    uber,
    aNumber({
      ...(await on('Instagram')),
      age: 420,
      mobileno: '+919606713582',
      status: 'success',
      version: 2,
      otpIds: [aMessage({ text: '715 204 is your Instagram code. Don’t share it.', code: '715204', ago: 380 })],
    }),
  ];
  numbers.forEach((number, place) => (number.serialNumber = 42 - place));
  return {
    numbers,
    arriving: {
      message: 'OTP Successfully Generated!',
      mobileId: google._id,
      serialNumber: google.serialNumber,
      otpMessage: code.otpMessage,
      otpIds: [code],
      status: 'success',
    },
    cancelled: { message: 'Number cancelled', mobileId: uber._id, status: 'cancelled', balance: 1284.5 },
  };
}

const minute = 60;
const hour = 60 * minute;

/** `end`: the code that arrived, or how the number ended without one. */
const day: { name: string; server: Mobile['server']; mobileno: string; age: number; end: string }[] = [
  { name: 'Telegram', server: '1', mobileno: '+918867420193', age: 18, end: 'waits' },
  { name: 'Google', server: '1', mobileno: '+919823461075', age: 3 * minute, end: '482910' },
  { name: 'WhatsApp', server: '4', mobileno: '+447911204483', age: 6 * minute, end: '630-184' },
  { name: 'Uber', server: '1', mobileno: '+917019455328', age: 11 * minute, end: 'cancelled' },
  { name: 'Discord', server: '2', mobileno: '+6281290347765', age: 24 * minute, end: '204816' },
  { name: 'Instagram', server: '3', mobileno: '+12025550173', age: 52 * minute, end: '715204' },
  { name: 'Netflix', server: '2', mobileno: '+6285217740936', age: 3 * hour, end: '9317' },
  { name: 'Tinder', server: '3', mobileno: '+13105550128', age: 5 * hour, end: 'cancelled' },
  { name: 'Spotify', server: '1', mobileno: '+919606713582', age: 27 * hour, end: '558213' },
  { name: 'Steam', server: '1', mobileno: '+916362094417', age: 31 * hour, end: 'KX7QD' },
];

export async function historyOf(account: Account): Promise<HistoryRow[]> {
  return Promise.all(
    day.map(async ({ name, server, mobileno, age, end }) => {
      const { logo, price, id } = await account.service(server, name);
      const prefix = /^\+(91|44|62|1)/.exec(mobileno)?.[0] ?? '+';
      const number = aNumber({ serviceId: id, server, price, mobileno, countryPrefix: prefix, age, ...endOf(end, age) });
      return aRow(number, { name, logo });
    }),
  );
}

function endOf(end: string, age: number): Partial<Mobile> {
  if (end === 'waits') return {};
  if (end === 'cancelled') return { status: 'cancelled', isListening: false };
  const code = end.replace('-', '');
  return { status: 'success', otpIds: [aMessage({ text: `Your code is ${end}`, code, ago: age - 40 })] };
}
