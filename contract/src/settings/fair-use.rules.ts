/** Names of services that may not be sold by default: banks, payment apps, government. */
export const forbiddenByDefault: readonly string[] = [
  ...['bank', 'banks', 'banking', 'banco', 'net banking', 'sbi', 'yono', 'hdfc', 'icici', 'imobile', 'axis', 'kotak', 'idfc', 'indusind'],
  ...['pnb', 'canara', 'baroda', 'rbl', 'idbi', 'dbs', 'hsbc', 'citi', 'revolut', 'monzo', 'n26', 'chime', 'sberbank', 'tinkoff'],
  ...['upi', 'bhim', 'npci', 'rupay', 'fastag', 'paytm', 'phonepe', 'phone pe', 'google pay', 'gpay', 'amazon pay', 'apple pay'],
  ...['samsung pay', 'wechat pay', 'whatsapp pay', 'alipay', 'mobikwik', 'freecharge', 'bharatpe', 'cred', 'razorpay', 'payu', 'lazypay'],
  ...['paypal', 'payoneer', 'wise', 'transferwise', 'skrill', 'neteller', 'venmo', 'zelle', 'cash app', 'western union', 'moneygram'],
  ...['government', 'govt', 'gov', 'ministry', 'police', 'embassy', 'aadhaar', 'aadhar', 'uidai', 'digilocker', 'umang', 'epfo'],
  ...['income tax', 'gst', 'pan card', 'nsdl', 'passport', 'voter', 'parivahan', 'mparivahan', 'cowin', 'irctc'],
];

/** The pattern that forbids a name: its words in sequence, whole, ignoring case, accents and separators. */
export function forbiddenBy(name: string, patterns: readonly string[]): string | undefined {
  return createForbiddenCheck(patterns)(name);
}

/** The same for many names. */
export function createForbiddenCheck(patterns: readonly string[]): (name: string) => string | undefined {
  const said = patterns.map((pattern) => ({ pattern, words: wordsOf(pattern) })).filter(({ words }) => words.trim() !== '');
  return (name) => {
    // `GooglePay` is one word or two.
    const readings = [wordsOf(name), wordsOf(name.replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 '))];
    return said.find(({ words }) => readings.some((reading) => reading.includes(words)))?.pattern;
  };
}

/**
 * The same for names that a protocol writes as one lower-case word, such as `axisbank`: a pattern of four or more letters also matches at
 * the start or end. A shorter one matches the whole name only.
 */
export function createProtocolNameCheck(patterns: readonly string[]): (name: string) => string | undefined {
  const forbids = createForbiddenCheck(patterns);
  const joined = patterns.map((pattern) => ({ pattern, word: wordsOf(pattern).replaceAll(' ', '') })).filter(({ word }) => word !== '');
  return (name) => {
    const whole = wordsOf(name).replaceAll(' ', '');
    const meets = (word: string) => whole === word || (word.length >= 4 && (whole.startsWith(word) || whole.endsWith(word)));
    return forbids(name) ?? joined.find(({ word }) => meets(word))?.pattern;
  };
}

/** The words in lower case, with a space around each. */
function wordsOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toLowerCase();
  return ` ${plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}
