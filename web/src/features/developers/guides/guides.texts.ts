import { inLanguage } from '../../../platform/language/language.ts';

export const guidesText = inLanguage('guidesText', {
  subtitle: 'A short guide, with examples that run as they are.',
  back: 'API',
  others: 'Other guides',
  example: 'Example',
  key: 'Put your key in the environment as {variable}. A live key buys real numbers; without a code the money comes back. With a test key, buy {service} in {country} for at most {price} instead: nothing is spent.',

  firstPurchase: {
    intro: 'Create a key with the scopes read and buy. A small limit a day keeps a first try cheap.',
    price: 'Ask what is sold. The recommended offer of each service is first; prices are in rupees.',
    buy: 'Buy from any server for at most your price. It is held now and charged when a code arrives. If no number was found, mobile is null and nothing is held.',
    cancel:
      'No code? Cancel, and the price comes back. Each server has a shortest wait, and says so when you cancel too early. A number that ends without a code is refunded automatically.',
  },
  webhooks: {
    intro: 'We call your server when a code arrives, so that your software needn’t ask.',
    add: 'Add an endpoint with a key that has the scope webhooks, and it gets that key’s numbers. Added on the page API, it gets the whole account’s. The answer shows its secret once: keep it.',
    receive:
      'Verify each delivery, answer 2xx within 10 seconds, and do the work afterwards. A delivery can arrive twice with the same webhook-id, so remember the ids you have handled.',
    failing:
      'After any other answer we try again, eight times within 31 hours. Then the endpoint is paused and you get a mail. You can send any delivery again from the page API.',
  },
  events: {
    intro: 'Without a public address, keep a connection open: events arrive as they happen.',
    read: 'Remember the id of the last event. After a break, send it as Last-Event-ID, and the stream continues there. Events are kept for 7 days.',
    limits: 'A key can have five streams on each server. A comment every 15 seconds shows that the connection is alive.',
  },
  signatures: {
    intro: 'Webhooks are signed as Standard Webhooks says. Published libraries for many languages verify them.',
    library: 'With the library:',
    hand: 'By hand: HMAC-SHA256 over the id, the time and the body, joined by dots. Use the body as it arrived, compare in constant time, and refuse a time more than five minutes away.',
    python: 'The same in Python:',
    rotation: 'After you rotate the secret, both sign for 24 hours: the header has two signatures, and either may match.',
  },
  repeats: {
    intro: 'A lost answer doesn’t say whether you bought. Ask again under the same name, and you get the same number.',
    key: 'Send an Idempotency-Key that you saved before the first try. For 24 hours the same key gets the same answer and buys once. With another order it is refused.',
    order: 'Over handler_api.php the name is orderId. It is one number for good, unless its purchase failed.',
  },
  moving: {
    intro: 'Software that was written for SMS-Activate’s protocol or for 5sim works here: change the address and the key.',
    handlerApi: 'The address ends in /stubs/handler_api.php, and the key is api_key:',
    fivesim: 'The address ends in /v1, and the key is the Bearer token:',
    differences:
      'Prices are in rupees. An operator is any or server1 to server4. A cancel is confirmed once the money is back. Without a limit a number costs at most the recommended offer’s price.',
  },
});
