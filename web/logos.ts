import { readFileSync, writeFileSync } from 'node:fs';
import * as icons from 'simple-icons';
import type { SimpleIcon } from 'simple-icons';

/** `npx node web/logos.ts`. Colours are darkened until a white glyph has 3:1; very light brands get a dark glyph instead. */
const slugs: Record<string, string> = {
  tg: 'telegram',
  wa: 'whatsapp',
  ig: 'instagram',
  fb: 'facebook',
  go: 'google',
  tw: 'x',
  wb: 'wechat',
  vi: 'viber',
  ub: 'uber',
  mt: 'steam',
  ds: 'discord',
  oi: 'tinder',
  nf: 'netflix',
  lf: 'tiktok',
  fu: 'snapchat',
  wx: 'apple',
  jx: 'swiggy',
  dy: 'zomato',
  zl: 'airtel',
  ka: 'shopee',
  bw: 'signal',
  me: 'line',
  kt: 'kakaotalk',
  mj: 'zalo',
  qq: 'qq',
  vk: 'vk',
  ok: 'odnoklassniki',
  ma: 'maildotru',
  dp: 'protonmail',
  gmx: 'gmx',
  zh: 'zoho',
  rdt: 'reddit',
  pn: 'pinterest',
  qra: 'quora',
  tbr: 'tumblr',
  thr: 'threads',
  bsk: 'bluesky',
  hb: 'twitch',
  kck: 'kick',
  yt: 'youtube',
  alj: 'spotify',
  sdc: 'soundcloud',
  dz: 'deezer',
  qv: 'badoo',
  uk: 'airbnb',
  bk: 'bookingdotcom',
  exp: 'expedia',
  trp: 'tripadvisor',
  oyo: 'oyo',
  tu: 'lyft',
  jg: 'grab',
  ni: 'gojek',
  dh: 'ebay',
  hx: 'aliexpress',
  ab: 'alibabadotcom',
  ets: 'etsy',
  shf: 'shopify',
  tb: 'taobao',
  rkt: 'rakuten',
  zld: 'zalando',
  ew: 'nike',
  an: 'adidas',
  ik: 'ikea',
  epg: 'epicgames',
  rio: 'riotgames',
  ubi: 'ubisoft',
  ea: 'ea',
  bz: 'battledotnet',
  aiw: 'roblox',
  psn: 'playstation',
  pbg: 'pubg',
  ghb: 'github',
  glb: 'gitlab',
  acz: 'claude',
  pxy: 'perplexity',
  ntn: 'notion',
  fgm: 'figma',
  zom: 'zoom',
  drb: 'dropbox',
  ac: 'doordash',
  zk: 'deliveroo',
  je: 'justeat',
  aq: 'glovo',
  ue: 'ubereats',
  ry: 'mcdonalds',
  fz: 'kfc',
  sr: 'starbucks',
  bgk: 'burgerking',
  jio: 'jio',
  udm: 'udemy',
  crs: 'coursera',
  dlg: 'duolingo',
  upw: 'upwork',
  cn: 'fiverr',
  frl: 'freelancer',
  ind: 'indeed',
  nv: 'naver',
  li: 'baidu',
  kf: 'sinaweibo',
  qf: 'xiaohongshu',
  mtn: 'meituan',
  ef: 'nextdoor',
  mup: 'meetup',
  ptr: 'patreon',
  onf: 'onlyfans',
  wtp: 'wattpad',
  ss: 'samsung',
  mi: 'xiaomi',
  hw: 'huawei',
  dgo: 'digitalocean',
  vlt: 'vultr',
  htz: 'hetzner',
  ovh: 'ovh',
  cld: 'cloudflare',
  ryn: 'ryanair',
  ing: 'indigo',
  hm: 'handm',
  zra: 'zara',
  unq: 'uniqlo_ja',
  pum: 'puma',
  chs: 'chessdotcom',
  rks: 'rockstargames',
  icq: 'icq',
  trn: 'turkishairlines',
};

const bySlug = new Map<string, SimpleIcon>(Object.values(icons).map((icon) => [icon.slug, icon]));
const folder = new URL('./public/services/', import.meta.url);

for (const [serviceCode, slug] of Object.entries(slugs)) {
  const icon = bySlug.get(slug);
  if (icon === undefined) throw new Error(`Simple Icons has no ${slug}`);
  writeFileSync(new URL(`${serviceCode}.svg`, folder), draw(icon));
}
const license = readFileSync(new URL('./LICENSE.md', import.meta.resolve('simple-icons')), 'utf8');
writeFileSync(new URL('LICENSE.txt', folder), notice(license));

function draw(icon: SimpleIcon): string {
  const { ground, glyph } = colours(icon.hex);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect fill="${ground}" width="48" height="48" rx="10.5"/><path fill="${glyph}" transform="translate(10.5 10.5) scale(1.125)" d="${icon.path}"/></svg>\n`;
}

function colours(hex: string): { ground: string; glyph: string } {
  let ground = rgbOf(hex);
  if (whiteContrast(ground) < 1.7) return { ground: `#${hex}`, glyph: '#111' };
  while (whiteContrast(ground) < 3) ground = ground.map((channel) => channel * 0.97);
  return { ground: hexOf(ground), glyph: '#fff' };
}

/** WCAG contrast of white on this colour. */
function whiteContrast(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function rgbOf(hex: string): number[] {
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function hexOf(rgb: number[]): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function notice(text: string): string {
  return `The service pictures in this folder are made from Simple Icons (https://simpleicons.org), which is CC0-1.0.\nThe marks belong to their owners and are shown only to name the service a number is for.\n\n${text}`;
}
