import type { ErrorCode } from '@pinline/contract/errors';

type OperatorCode =
  | 'ACCOUNT_DELETED'
  | 'ALARM_NOT_FOUND'
  | 'BONUS_NOT_FOUND'
  | 'BONUS_NOT_IN_REVIEW'
  | 'CHANGED_MEANWHILE'
  | 'CHANNEL_NOT_FOUND'
  | 'DEPOSIT_NOT_FOUND'
  | 'DEPOSIT_NOT_IN_REVIEW'
  | 'DEPOSIT_TOO_SMALL'
  | 'GO_LIVE_LINK_INVALID'
  | 'GO_LIVE_PAYMENTS_UNSEEN'
  | 'GO_LIVE_TRIAL_RUNNING'
  | 'GO_LIVE_WRONG_ADDRESS'
  | 'IMAGE_NOT_FOUND'
  | 'IMAGE_REFUSED'
  | 'LAST_OWNER'
  | 'NO_EXCHANGE_RATE'
  | 'NOT_PERMITTED'
  | 'NOT_YOURSELF'
  | 'NUMBER_NOT_CHARGED'
  | 'NUMBER_REFUNDED'
  | 'PAYMENT_NOT_FOUND'
  | 'PROMO_CODE_NOT_FOUND'
  | 'PROMO_CODE_REDEEMED'
  | 'PROVIDER_EXISTS'
  | 'PROVIDER_NOT_ANSWERING'
  | 'PROVIDER_NOT_FOUND'
  | 'REFUND_LIMIT'
  | 'ROUTE_NOT_FOUND'
  | 'SECOND_FACTOR_NOT_SET_UP'
  | 'SERVER_HAS_NO_KEY'
  | 'SERVICE_EXISTS'
  | 'SERVICE_FORBIDDEN'
  | 'SERVICE_HAS_NUMBERS'
  | 'SERVICE_NOT_FOUND'
  | 'TIER_EXISTS'
  | 'TIER_NOT_FOUND'
  | 'TOO_MANY_CHANNELS'
  | 'TOO_MANY_TIERS'
  | 'USER_NOT_FOUND'
  | 'WEBHOOK_ADDRESS_MISSING';

/** Refusals of calls by key, which no page makes. */
type KeyCode = 'API_OFF' | 'KEY_LIMIT_REACHED' | 'KEY_NOT_PERMITTED' | 'ORDER_EXISTS' | 'TEST_MODE';

type SentenceCode = 'BUYING_PAUSED' | 'CANCEL_TOO_EARLY' | 'PAYMENT_NOT_OURS' | 'TOO_MANY_PURCHASES';

/** `#` stands for the next figure of the English sentence. */
export const refusals: Readonly<Record<Exclude<ErrorCode, OperatorCode | KeyCode | SentenceCode>, string>> = {
  MALFORMED_REQUEST: 'यह रिक्वेस्ट पढ़ी नहीं जा सकी।',
  INVALID_SIGNATURE: 'आपका सेशन सही नहीं है। कृपया फिर से साइन इन करें।',
  NOT_AUTHORISED: 'कृपया साइन इन करें।',
  SESSION_REPLACED: 'आप किसी दूसरे डिवाइस पर साइन इन हैं।',
  INVALID_CREDENTIALS: 'ईमेल या पासवर्ड ग़लत है',
  SECOND_FACTOR_REQUIRED: 'कृपया अपने ऑथेंटिकेटर ऐप का कोड डालें',
  SECOND_FACTOR_WRONG: 'यह कोड सही नहीं है। कृपया अगला कोड डालें।',
  SIGN_IN_CODE_INVALID: 'साइन इन का समय निकल गया। कृपया फिर से साइन इन करें।',
  FORBIDDEN: 'इसकी अनुमति नहीं है',
  ACCOUNT_BLOCKED: 'आपका अकाउंट ब्लॉक है। कृपया सपोर्ट से बात करें।',
  NOT_FOUND: 'यह मौजूद नहीं है।',
  SERVICE_UNAVAILABLE: 'यह सर्विस उपलब्ध नहीं है',
  ACTIVATION_NOT_FOUND: 'यह नंबर मौजूद नहीं है।',
  LATE_CODE_NOT_FOUND: 'इस नंबर पर बाद में कोई कोड नहीं आया।',
  INTENT_NOT_FOUND: 'यह पेमेंट मौजूद नहीं है।',
  WAITLIST_ENTRY_NOT_FOUND: 'अब आप इसके इंतज़ार में नहीं हैं।',
  KEY_NOT_FOUND: 'यह की मौजूद नहीं है, या रद्द हो चुकी है।',
  SUBSCRIPTION_NOT_FOUND: 'इस ब्राउज़र को अब सूचना नहीं भेजी जाती।',
  PROMO_CODE_UNKNOWN: 'प्रोमो कोड सही नहीं है',
  EMAIL_TAKEN: 'इस ईमेल से अकाउंट पहले से बना है',
  INSUFFICIENT_BALANCE: 'बैलेंस कम है। कृपया पहले बैलेंस जोड़ें।',
  TOO_MANY_ACTIVE: 'इस सर्वर पर आपके # नंबर पहले से चालू हैं',
  NO_OFFER_WITHIN_CAP: 'इस कीमत पर अभी किसी सर्वर के पास नंबर नहीं है। ज़्यादा कीमत चुनें, या थोड़ी देर बाद कोशिश करें।',
  ALREADY_WAITING: 'आप पहले से इस सर्विस के इंतज़ार में हैं।',
  WAITLIST_FULL: 'एक साथ ज़्यादा से ज़्यादा # सर्विस का इंतज़ार किया जा सकता है। कृपया पहले एक हटाएँ।',
  PRICE_CHANGED: 'कीमत बदल गई है। कृपया नई कीमत देखकर फिर से कोशिश करें।',
  ACTIVATION_NOT_CANCELLABLE: 'इस नंबर का कोड आ चुका है',
  RESEND_NOT_POSSIBLE: 'इस नंबर के लिए दूसरा कोड नहीं मँगाया जा सकता',
  STATEMENT_TOO_LONG: 'यह PDF के लिए बहुत लंबा है। छोटी अवधि चुनें, या CSV डाउनलोड करें।',
  LATE_CODE_EXPIRED: 'देर से आया यह कोड अब नहीं मिल सकता।',
  SECOND_CHARGE: 'इस बीच आपके दूसरे नंबर के कोड के पैसे कट चुके हैं। यह कोड भी देखने पर इसकी कीमत अलग से लगेगी।',
  NUMBER_ENDED: 'यह नंबर पहले ही बंद हो चुका है',
  NUMBER_NOT_ENDED: 'यह नंबर अभी कोड का इंतज़ार कर रहा है',
  NUMBER_NOT_SWITCHABLE: 'यह नंबर अभी बदला नहीं जा सकता',
  NUMBER_NOT_AGAIN: 'यह नंबर फिर से नहीं माँगा जा सकता',
  REPLACED_NOT_FINISHED: 'यह नंबर अभी अपने कोड का इंतज़ार कर रहा है',
  REFERENCE_USED: 'यह पेमेंट पहले ही जोड़ा जा चुका है',
  DEPOSITS_NOT_SET_UP: 'पेमेंट का यह तरीका अभी चालू नहीं है',
  TOO_MANY_INTENTS: 'आपके # पेमेंट पहले से खुले हैं। पहले उनमें से एक पूरा करें या बंद करें।',
  TOO_MANY_INTENTS_A_DAY: 'आप # पेमेंट पिछले # घंटों में खोल चुके हैं। आप अब भी कोई भी रकम पे करके उसका UTR या ट्रांज़ैक्शन ID डाल सकते हैं।',
  WRONG_PASSWORD: 'आपका मौजूदा पासवर्ड सही नहीं है',
  EMAIL_LINK_INVALID: 'यह लिंक अब काम नहीं करता। इसे इस्तेमाल किया गया, बदला या रद्द किया गया, या इसका समय ख़त्म हो गया।',
  RESET_LINK_INVALID: 'यह रीसेट लिंक अब काम नहीं करता। कृपया नया लिंक माँगें।',
  BALANCE_CHANGED: 'इस बीच बैलेंस बदल गया है। कृपया इसे फिर से देखें।',
  DELETION_NOT_ASKED_FOR: 'यह अकाउंट डिलीट नहीं होने वाला है।',
  NOT_FOR_OPERATORS: 'ऑपरेटर का अकाउंट डिलीट नहीं किया जा सकता। कृपया पहले किसी मालिक से कहें कि वे आपको टीम से हटाएँ।',
  SECOND_FACTOR_NEEDED: 'कृपया अपने ऑथेंटिकेटर ऐप के कोड से पुष्टि करें',
  DATA_NOT_ASKED_FOR: 'यह लिंक एक बार, # सेकंड तक काम करता है। कृपया अपना डेटा फिर से माँगें।',
  SIGN_IN_NOT_FRESH: 'कृपया साइन आउट करके फिर से साइन इन करें। उसके बाद इसके लिए आपके पास # मिनट होंगे।',
  SECOND_FACTOR_ALREADY_ON: 'ऑथेंटिकेटर पहले से चालू है',
  SECOND_FACTOR_NOT_BEGUN: 'कृपया ऑथेंटिकेटर फिर से सेट अप करें',
  SECOND_FACTOR_OFF: 'इस अकाउंट में ऑथेंटिकेटर चालू नहीं है',
  WEBHOOK_NOT_FOUND: 'यह एंडपॉइंट मौजूद नहीं है।',
  DELIVERY_NOT_FOUND: 'यह डिलीवरी अब मौजूद नहीं है।',
  WEBHOOK_PAUSED: 'यह एंडपॉइंट रुका हुआ है। कृपया पहले इसे फिर से शुरू करें।',
  TOO_MANY_WEBHOOKS: 'आपके पास पहले से # एंडपॉइंट हैं। कृपया पहले एक हटाएँ।',
  TOO_MANY_STREAMS: 'आपकी पहले से # स्ट्रीम खुली हैं। कृपया पहले एक बंद करें।',
  TOO_MANY_KEYS: 'आपके पास पहले से # की हैं। कृपया पहले एक रद्द करें।',
  TOO_MANY_SUBSCRIPTIONS: 'आपको पहले से # जगह सूचना मिलती है। पहले उनमें से एक बंद करें।',
  SUBSCRIPTION_TAKEN: 'इस ब्राउज़र को सूचना नहीं भेजी जा सकती। कृपया सूचनाएँ बंद करके फिर चालू करें।',
  IDEMPOTENCY_KEY_REUSED: 'यह रिक्वेस्ट दूसरी जानकारी के साथ पहले ही भेजी जा चुकी है।',
  PAYLOAD_TOO_LARGE: 'यह रिक्वेस्ट बहुत बड़ी है।',
  UNSUPPORTED_MEDIA_TYPE: 'इस तरह की सामग्री नहीं ली जाती।',
  INVALID_FIELDS: 'कृपया लाल निशान वाली जगहें ठीक करें।',
  RATE_LIMITED: 'बहुत ज़्यादा कोशिशें हो गईं। कृपया # सेकंड बाद फिर से कोशिश करें।',
  BUSY: 'अभी बहुत लोग नंबर ख़रीद रहे हैं। आपसे कोई पैसा नहीं लिया गया। कृपया फिर से कोशिश करें।',
  SERVER_BUSY: 'अभी बहुत भीड़ है। कृपया # सेकंड बाद फिर से कोशिश करें।',
  DEPOSITS_BUSY: 'इस रकम के बहुत से पेमेंट खुले हैं। कृपया कोई दूसरी रकम चुनें।',
  INTERNAL_ERROR: 'हमारी तरफ़ कुछ गड़बड़ हो गई। कृपया फिर से कोशिश करें।',
  TEMPORARILY_UNAVAILABLE: 'हम थोड़ी देर में वापस आते हैं। कोई पैसा नहीं कटा।',
};
