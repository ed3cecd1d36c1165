/** Banks, payment apps, government. */
export const forbiddenByDefault: readonly string[] = [
  ...['bank', 'banks', 'banking', 'banco', 'net banking', 'sbi', 'yono', 'hdfc', 'icici', 'imobile', 'axis', 'kotak', 'idfc', 'indusind'],
  ...['pnb', 'canara', 'baroda', 'rbl', 'idbi', 'dbs', 'hsbc', 'citi', 'revolut', 'monzo', 'n26', 'chime', 'sberbank', 'tinkoff'],
  ...['upi', 'bhim', 'npci', 'rupay', 'fastag', 'paytm', 'phonepe', 'phone pe', 'google pay', 'gpay', 'amazon pay', 'apple pay'],
  ...['samsung pay', 'wechat pay', 'whatsapp pay', 'alipay', 'mobikwik', 'freecharge', 'bharatpe', 'cred', 'razorpay', 'payu', 'lazypay'],
  ...['paypal', 'payoneer', 'wise', 'transferwise', 'skrill', 'neteller', 'venmo', 'zelle', 'cash app', 'western union', 'moneygram'],
  ...['government', 'govt', 'gov', 'ministry', 'police', 'embassy', 'aadhaar', 'aadhar', 'uidai', 'digilocker', 'umang', 'epfo'],
  ...['income tax', 'gst', 'pan card', 'nsdl', 'passport', 'voter', 'parivahan', 'mparivahan', 'cowin', 'irctc'],
];

/** The pattern whose words the name has in sequence, ignoring case, accents and separators. */
export function forbiddenBy(name: string, patterns: readonly string[]): string | undefined {
  return createForbiddenCheck(patterns)(name);
}

export function createForbiddenCheck(patterns: readonly string[]): (name: string) => string | undefined {
  const prepared = patterns.map((pattern) => ({ pattern, words: normaliseWords(pattern) })).filter(({ words }) => words.trim() !== '');
  return (name) => {
    // `GooglePay` is one word or two.
    const readings = [normaliseWords(name), normaliseWords(name.replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 '))];
    return prepared.find(({ words }) => readings.some((reading) => reading.includes(words)))?.pattern;
  };
}

/** For names in one word, such as `axisbank`: a pattern of four or more letters also matches at the start or end. */
export function createProtocolNameCheck(patterns: readonly string[]): (name: string) => string | undefined {
  const forbids = createForbiddenCheck(patterns);
  const joined = patterns
    .map((pattern) => ({ pattern, word: normaliseWords(pattern).replaceAll(' ', '') }))
    .filter(({ word }) => word !== '');
  return (name) => {
    const whole = normaliseWords(name).replaceAll(' ', '');
    const matches = (word: string) => whole === word || (word.length >= 4 && (whole.startsWith(word) || whole.endsWith(word)));
    return forbids(name) ?? joined.find(({ word }) => matches(word))?.pattern;
  };
}

/** In lower case, with a space around each word. */
function normaliseWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toLowerCase();
  return ` ${plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}
