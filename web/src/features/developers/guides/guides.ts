import addWebhook from './examples/add-webhook.txt?raw';
import buy from './examples/buy.txt?raw';
import cancel from './examples/cancel.txt?raw';
import movingFivesim from './examples/moving-fivesim.txt?raw';
import movingHandlerApi from './examples/moving-handler-api.txt?raw';
import offers from './examples/offers.txt?raw';
import readEvents from './examples/read-events.txt?raw';
import receiveWebhook from './examples/receive-webhook.txt?raw';
import repeatKey from './examples/repeat-key.txt?raw';
import repeatOrder from './examples/repeat-order.txt?raw';
import verifyLibrary from './examples/verify-library.txt?raw';
import verifyNode from './examples/verify-node.txt?raw';
import verifyPython from './examples/verify-python.txt?raw';
import type { GuideName } from './guide-list.ts';
import { guidesText } from './guides.texts.ts';

const { firstPurchase, webhooks, events, signatures, repeats, moving } = guidesText;

export type Guide = { intro: string; steps: readonly { text: string; example?: string }[] };

export const guides: Record<GuideName, Guide> = {
  'first-purchase': {
    intro: firstPurchase.intro,
    steps: [
      { text: firstPurchase.price, example: offers },
      { text: firstPurchase.buy, example: buy },
      { text: firstPurchase.cancel, example: cancel },
    ],
  },
  webhooks: {
    intro: webhooks.intro,
    steps: [{ text: webhooks.add, example: addWebhook }, { text: webhooks.receive, example: receiveWebhook }, { text: webhooks.failing }],
  },
  events: { intro: events.intro, steps: [{ text: events.read, example: readEvents }, { text: events.limits }] },
  signatures: {
    intro: signatures.intro,
    steps: [
      { text: signatures.library, example: verifyLibrary },
      { text: signatures.hand, example: verifyNode },
      { text: signatures.python, example: verifyPython },
      { text: signatures.rotation },
    ],
  },
  repeats: {
    intro: repeats.intro,
    steps: [
      { text: repeats.key, example: repeatKey },
      { text: repeats.order, example: repeatOrder },
    ],
  },
  moving: {
    intro: moving.intro,
    steps: [
      { text: moving.handlerApi, example: movingHandlerApi },
      { text: moving.fivesim, example: movingFivesim },
      { text: moving.differences },
    ],
  },
};
