/** By the codes of `handler_api.php`; an unknown code is taken for 5sim's own name. One to one: the product tells whose an order is. */
const productsByCode: Readonly<Record<string, string>> = {
  ab: 'alibaba',
  ac: 'doordash',
  am: 'amazon',
  an: 'adidas',
  aq: 'glovo',
  bgk: 'burgerking',
  bw: 'signal',
  bz: 'blizzard',
  cn: 'fiverr',
  dh: 'ebay',
  dp: 'protonmail',
  dr: 'openai',
  ds: 'discord',
  dy: 'zomato',
  ew: 'nike',
  fb: 'facebook',
  fu: 'snapchat',
  ge: 'paytm',
  go: 'google',
  hb: 'twitch',
  hx: 'aliexpress',
  ig: 'instagram',
  jg: 'grabtaxi',
  jx: 'swiggy',
  ka: 'shopee',
  kf: 'weibo',
  kt: 'kakaotalk',
  lf: 'tiktok',
  li: 'baidu',
  ly: 'olacabs',
  ma: 'mailru',
  mb: 'yahoo',
  me: 'line',
  mj: 'zalo',
  mm: 'microsoft',
  mo: 'bumble',
  mt: 'steam',
  nf: 'netflix',
  ni: 'gojek',
  nv: 'naver',
  oi: 'tinder',
  ok: 'odnoklassniki',
  ot: 'other',
  pbg: 'pubg',
  qq: 'tencentqq',
  qv: 'badoo',
  rdt: 'reddit',
  rkt: 'rakuten',
  rl: 'indriver',
  ry: 'mcdonalds',
  tb: 'taobao',
  tg: 'telegram',
  tl: 'truecaller',
  tn: 'linkedin',
  ts: 'paypal',
  tu: 'lyft',
  tw: 'twitter',
  tx: 'bolt',
  ub: 'uber',
  uk: 'airbnb',
  ve: 'dream11',
  vi: 'viber',
  vk: 'vkontakte',
  vz: 'hinge',
  wa: 'whatsapp',
  wb: 'wechat',
  wx: 'apple',
  xt: 'flipkart',
  zh: 'zoho',
  zk: 'deliveroo',
  zl: 'airtel',
};

const codesByProduct = new Map(Object.entries(productsByCode).map(([code, product]) => [product, code]));

export function productOf(code: string): string {
  return Object.hasOwn(productsByCode, code) ? (productsByCode[code] ?? code) : code;
}

/** A product named like another service's code gets a name that matches no service. */
export function codeOfProduct(product: string): string {
  return codesByProduct.get(product) ?? (Object.hasOwn(productsByCode, product) ? `5sim:${product}` : product);
}

/** What a buyer names: 5sim's name, or the code itself. */
export function codeOfNamed(name: string): string {
  return Object.hasOwn(productsByCode, name) ? name : codeOfProduct(name);
}
