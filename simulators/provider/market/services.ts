export type Service = {
  code: string;
  name: string;
  priceMicros: number;
  canGetAnother: boolean;
};

export const services: readonly Service[] = [
  { code: 'tg', name: 'Telegram', priceMicros: 520_000, canGetAnother: true },
  { code: 'wa', name: 'WhatsApp', priceMicros: 640_000, canGetAnother: true },
  { code: 'ig', name: 'Instagram', priceMicros: 60_000, canGetAnother: true },
  { code: 'fb', name: 'Facebook', priceMicros: 70_000, canGetAnother: true },
  { code: 'go', name: 'Google', priceMicros: 180_000, canGetAnother: true },
  { code: 'am', name: 'Amazon', priceMicros: 90_000, canGetAnother: true },
  { code: 'tw', name: 'X (Twitter)', priceMicros: 55_000, canGetAnother: true },
  { code: 'wb', name: 'WeChat', priceMicros: 850_000, canGetAnother: true },
  { code: 'vi', name: 'Viber', priceMicros: 110_000, canGetAnother: true },
  { code: 'ub', name: 'Uber', priceMicros: 85_000, canGetAnother: true },
  { code: 'mb', name: 'Yahoo', priceMicros: 50_000, canGetAnother: true },
  { code: 'mt', name: 'Steam', priceMicros: 75_000, canGetAnother: true },
  { code: 'mm', name: 'Microsoft', priceMicros: 60_000, canGetAnother: true },
  { code: 'ds', name: 'Discord', priceMicros: 80_000, canGetAnother: true },
  { code: 'oi', name: 'Tinder', priceMicros: 230_000, canGetAnother: true },
  { code: 'tn', name: 'LinkedIn', priceMicros: 95_000, canGetAnother: true },
  { code: 'nf', name: 'Netflix', priceMicros: 65_000, canGetAnother: true },
  { code: 'lf', name: 'TikTok', priceMicros: 62_000, canGetAnother: true },
  { code: 'fu', name: 'Snapchat', priceMicros: 70_000, canGetAnother: true },
  { code: 'ts', name: 'PayPal', priceMicros: 150_000, canGetAnother: false },
  { code: 'dr', name: 'OpenAI', priceMicros: 120_000, canGetAnother: true },
  { code: 'wx', name: 'Apple', priceMicros: 140_000, canGetAnother: true },
  { code: 'xt', name: 'Flipkart', priceMicros: 100_000, canGetAnother: true },
  { code: 'jx', name: 'Swiggy', priceMicros: 90_000, canGetAnother: true },
  { code: 'dy', name: 'Zomato', priceMicros: 88_000, canGetAnother: true },
  { code: 'ly', name: 'Ola', priceMicros: 72_000, canGetAnother: true },
  { code: 'ge', name: 'Paytm', priceMicros: 210_000, canGetAnother: false },
  { code: 've', name: 'Dream11', priceMicros: 240_000, canGetAnother: true },
  { code: 'xq', name: 'MPL', priceMicros: 160_000, canGetAnother: true },
  { code: 'zl', name: 'Airtel', priceMicros: 130_000, canGetAnother: true },
  { code: 'nl', name: 'Myntra', priceMicros: 78_000, canGetAnother: true },
  { code: 'tl', name: 'Truecaller', priceMicros: 82_000, canGetAnother: true },
  { code: 'hi', name: 'JungleeRummy', priceMicros: 260_000, canGetAnother: true },
  { code: 'so', name: 'RummyWealth', priceMicros: 270_000, canGetAnother: true },
  { code: 'ka', name: 'Shopee', priceMicros: 92_000, canGetAnother: true },
  { code: 'ot', name: 'Any other', priceMicros: 110_000, canGetAnother: true },
];

const byCode = new Map(services.map((service) => [service.code, service]));

/** Any well-formed code is sold, unknown ones as "any other". `full` is for rent only. */
export function findService(code: string): Service | undefined {
  const named = byCode.get(code);
  if (named) return named;
  if (!/^[a-z0-9]{2,4}$/.test(code) || code === 'full') return undefined;
  return { code, name: `Service ${code}`, priceMicros: 110_000, canGetAnother: true };
}
