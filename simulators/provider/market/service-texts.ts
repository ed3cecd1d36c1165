import type { Language } from './countries.ts';
import type { NonEmpty } from './random.ts';

/** `code`: its shape (`#` a digit); `{code}`: its place in the text. English is the fallback. */
export type ServiceTexts = { code: string } & { english: NonEmpty<string> } & Partial<Record<Language, NonEmpty<string>>>;

export const generalTexts: ServiceTexts = {
  code: '######',
  english: [
    '{code} is your verification code. It is valid for 10 minutes.',
    'Your one-time password is {code}. Do not share it with anyone.',
    'Use {code} to confirm your phone number.',
  ],
  hindi: ['आपका सत्यापन कोड {code} है। इसे किसी को न बताएं।', '{code} आपका ओटीपी है, यह 10 मिनट तक मान्य है।'],
  indonesian: ['Kode verifikasi Anda adalah {code}. Jangan berikan kepada siapa pun.', '{code} adalah kode OTP Anda.'],
  spanish: ['Tu código de verificación es {code}. No lo compartas con nadie.'],
  russian: ['Ваш код подтверждения: {code}. Никому его не сообщайте.'],
};

export const serviceTexts: Readonly<Record<string, ServiceTexts>> = {
  tg: {
    code: '#####',
    english: ['Telegram code: {code}\n\nYou can also tap on this link to log in: https://t.me/login/{code}', 'Telegram code {code}'],
    hindi: ['टेलीग्राम कोड: {code}'],
    indonesian: ['Kode Telegram: {code}. Jangan berikan kode ini kepada siapa pun.'],
    spanish: ['Código de Telegram: {code}'],
    russian: ['Код Telegram: {code}. Никому его не давайте.'],
  },
  wa: {
    code: '###-###',
    english: [
      'Your WhatsApp code: {code}\nDo not share this code with others',
      'WhatsApp code {code}. You can also tap v.whatsapp.com/{code} to verify.',
    ],
    hindi: ['आपका WhatsApp कोड: {code}\nइस कोड को किसी के साथ साझा न करें'],
    indonesian: ['Kode WhatsApp Anda: {code}\nJangan bagikan kode ini kepada orang lain'],
    spanish: ['Tu código de WhatsApp: {code}\nNo lo compartas con nadie'],
    russian: ['Ваш код WhatsApp: {code}\nНе сообщайте его никому'],
  },
  ig: {
    code: '######',
    english: ['{code} is your Instagram code. Don’t share it.', 'Use {code} to verify your Instagram account.'],
    hindi: ['{code} आपका Instagram कोड है। इसे शेयर न करें।'],
    indonesian: ['{code} adalah kode Instagram Anda. Jangan bagikan.'],
    spanish: ['{code} es tu código de Instagram. No lo compartas.'],
  },
  fb: {
    code: '########',
    english: ['{code} is your Facebook confirmation code', 'FB-{code} is your Facebook code. H29Q+Fsn4Sr'],
    hindi: ['{code} आपका Facebook कन्फ़र्मेशन कोड है'],
    indonesian: ['{code} adalah kode konfirmasi Facebook Anda'],
    spanish: ['{code} es tu código de confirmación de Facebook'],
    russian: ['{code} — ваш код подтверждения Facebook'],
  },
  go: {
    code: '######',
    english: [
      'G-{code} is your Google verification code.',
      'G-{code} is your Google verification code. Don’t share your code with anyone.',
    ],
    hindi: ['G-{code} आपका Google सत्यापन कोड है.'],
    indonesian: ['G-{code} adalah kode verifikasi Google Anda.'],
    spanish: ['G-{code} es tu código de verificación de Google.'],
    russian: ['G-{code} – ваш проверочный код Google.'],
  },
  am: {
    code: '######',
    english: [
      '{code} is your Amazon OTP. Do not share it with anyone.',
      'Amazon: your sign-in code is {code}. If this was not you, deny here: https://amazon.com/a/c/r',
    ],
    hindi: ['{code} आपका Amazon OTP है। इसे किसी के साथ साझा न करें।'],
    spanish: ['{code} es tu contraseña temporal de Amazon. No la compartas.'],
  },
  tw: {
    code: '######',
    english: ['Your X confirmation code is {code}.'],
    spanish: ['Tu código de confirmación de X es {code}.'],
    indonesian: ['Kode konfirmasi X Anda adalah {code}.'],
  },
  wb: {
    code: '######',
    english: ['[WeChat] Use code {code} to verify your mobile number. Valid for 5 minutes.'],
    indonesian: ['[WeChat] Kode verifikasi {code}, berlaku 5 menit.'],
  },
  vi: {
    code: '######',
    english: ['Your Viber code: {code}. You can also tap https://unv.viber.com/a/{code}'],
    russian: ['Ваш код Viber: {code}. Не передавайте его другим.'],
  },
  ub: {
    code: '####',
    english: ['Your Uber code is {code}. Never share this code.', 'Uber: {code}. Reply STOP ALL to +1 415-237-0403 to unsubscribe.'],
    hindi: ['आपका Uber कोड {code} है। इसे कभी साझा न करें।'],
    spanish: ['Tu código de Uber es {code}. No lo compartas.'],
  },
  mb: { code: '########', english: ['{code} is your Yahoo verification code. Don’t share it.'] },
  mt: { code: '#####', english: ['Your Steam verification code is {code}'], russian: ['Код подтверждения Steam: {code}'] },
  mm: {
    code: '######',
    english: ['Use {code} as Microsoft account security code', 'Microsoft access code: {code}'],
    spanish: ['Usa {code} como código de seguridad de la cuenta Microsoft'],
    hindi: ['Microsoft खाता सुरक्षा कोड के रूप में {code} का उपयोग करें'],
  },
  ds: { code: '######', english: ['Your Discord verification code is {code}'], russian: ['Ваш код подтверждения Discord: {code}'] },
  oi: {
    code: '######',
    english: ['Your Tinder code is {code} Don’t share @tinder.com #{code}'],
    spanish: ['Tu código de Tinder es {code} No lo compartas'],
  },
  tn: {
    code: '######',
    english: ['Your LinkedIn verification code is {code}.'],
    indonesian: ['Kode verifikasi LinkedIn Anda adalah {code}.'],
  },
  nf: {
    code: '######',
    english: ['Your Netflix verification code is {code}. It expires in 15 minutes.'],
    hindi: ['आपका Netflix सत्यापन कोड {code} है।'],
  },
  lf: {
    code: '######',
    english: ['[TikTok] {code} is your verification code, valid for 5 minutes. To keep your account safe, never forward this code.'],
    indonesian: ['[TikTok] {code} adalah kode verifikasi Anda, berlaku selama 5 menit.'],
  },
  fu: { code: '######', english: ['Snapchat code: {code}. Never share it with anyone.'] },
  ts: {
    code: '######',
    english: ['PayPal: {code} is your security code. It expires in 10 minutes. Don’t share this code with anyone.'],
    spanish: ['PayPal: {code} es tu código de seguridad. Vence en 10 minutos.'],
  },
  dr: { code: '######', english: ['Your OpenAI verification code is: {code}', 'Your ChatGPT code is {code}. Do not share it.'] },
  wx: {
    code: '######',
    english: ['Your Apple Account code is: {code}. Don’t share it with anyone.'],
    russian: ['Ваш код Apple: {code}. Не делитесь им.'],
    spanish: ['Tu código de Apple es: {code}. No lo compartas con nadie.'],
  },
  xt: {
    code: '######',
    english: ['{code} is the OTP to log in to your Flipkart account. DO NOT share it with anyone, even delivery agents.'],
    hindi: ['{code} आपके Flipkart खाते का OTP है। इसे किसी को न बताएं।'],
  },
  jx: { code: '######', english: ['{code} is the OTP to verify your Swiggy account. Not you? Report it in the app.'] },
  dy: {
    code: '######',
    english: ['{code} is your OTP to log in to Zomato. Happy ordering!', 'Hello! Your Zomato verification code is {code}.'],
  },
  ly: { code: '####', english: ['{code} is the OTP for your Ola account, valid for 15 minutes.'], hindi: ['{code} आपके Ola खाते का OTP है।'] },
  ge: {
    code: '######',
    english: ['{code} is your Paytm OTP. NEVER share it, not even with Paytm staff.'],
    hindi: ['{code} आपका Paytm OTP है। इसे किसी के साथ साझा न करें।'],
  },
  ve: { code: '######', english: ['Your Dream11 OTP is {code}. Valid for 10 minutes. - Dream11'] },
  nl: { code: '####', english: ['{code} is your Myntra login OTP. Do not share it.'], hindi: ['{code} आपका Myntra लॉगिन OTP है।'] },
  tl: { code: '######', english: ['<#> Your Truecaller code is {code}'] },
  ka: {
    code: '######',
    english: ['[Shopee] Use {code} to verify your account within 15 minutes. Do not share it.'],
    indonesian: ['[Shopee] KODE RAHASIA {code}. Masukkan dalam 15 menit, jangan bagikan ke siapa pun.'],
  },
};
