import {
  activeMaximum,
  cancelWaitSeconds,
  endingServers,
  lifeSeconds,
  listeningServers,
} from '@pinline/contract/activations/activations.rules';
import { samplesNeeded, type ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { QuestionGroup } from './question.ts';

export const numberQuestions = [
  {
    id: 'buying',
    title: 'Buying a number',
    questions: [
      {
        id: 'how-it-works',
        also: 'buy otp sms order',
        question: 'How do I get a code?',
        answer: [
          [
            'Search for the app the code is for. Each result names the server that works best right now, and its price.',
            'Press Get. The price is held in your balance, not charged.',
            'Copy the number into the other app. It is copied without its country prefix.',
            'The code shows on the number’s card as soon as it arrives. One tap copies it.',
          ],
          'You can also choose the server yourself: open it, choose the service, press Submit and then Get Number.',
        ],
      },
      {
        id: 'which-server',
        question: 'Which server should I choose?',
        answer: [
          'Each of the four servers gets its numbers from elsewhere. For each service you see how many numbers received a code in the last 7 days, and how long it usually took.',
          `With fewer than ${samplesNeeded} numbers there is no rate, because it would only be luck. The search picks the one that works best right now, and the bar on a server’s page compares all four.`,
        ],
      },
      {
        id: 'how-many',
        question: 'How many numbers can I have at the same time?',
        answer: [
          `At most ${activeMaximum} active numbers on each server. A number that received its code, was cancelled or expired makes room for the next one.`,
        ],
      },
      {
        id: 'how-long',
        question: 'How long does a number stay active?',
        answer: [
          [`Servers 1 and 2: ${minutes(lifeSeconds[1])}`, `Server 3: ${minutes(lifeSeconds[3])}`, `Server 4: ${minutes(lifeSeconds[4])}`],
          'The circle on the card shows the time left. If no code arrives in time, the number expires and your money is returned.',
        ],
      },
      {
        id: 'deep-check',
        question: 'What does Deep Check do?',
        answer: [
          'With Deep Check you only get a number that was never used here for that service. Used numbers are returned, and the next one is tried.',
          'It takes up to 60 seconds, and you pay once, for the number shown.',
        ],
      },
      {
        id: 'second-code',
        also: 'multiple again',
        question: 'Can one number get a second code?',
        answer: [
          `On servers ${listeningServers.join(' and ')}, yes: the number stays open until its time is up, and Resend asks for another code after the first one. More codes cost nothing.`,
          `On servers ${endingServers.join(' and ')} a number ends with its first code. Buy Next gets you another number for the same service.`,
        ],
      },
      {
        id: 'price-changed',
        question: 'Why did the price change while I was buying?',
        answer: [
          'Prices follow the market. If a price changed since your page showed it, nothing is bought or held. You see both prices and decide.',
        ],
      },
    ],
  },
  {
    id: 'codes',
    title: 'Codes that don’t arrive',
    questions: [
      {
        id: 'no-code',
        also: 'otp sms not received delay late missing',
        question: 'My code doesn’t arrive. What can I do?',
        answer: [
          [
            'Check the line under the number: it shows when codes for this service usually arrive.',
            'Ask the other app to send the code again. Many send the first one late or not at all.',
            'Check that you entered the number with the right country.',
            'If it is much later than usual, cancel the number and try another server. Your money is returned.',
          ],
        ],
      },
      {
        id: 'no-code-money',
        also: 'refund money back',
        question: 'Do I pay for a number without a code?',
        answer: [
          'No. The price is held when you get the number and charged only when its first message arrives. If no SMS arrives in time, the price is returned automatically. You don’t need to ask for it.',
        ],
      },
      {
        id: 'no-numbers',
        also: 'refund money back stock unavailable',
        question: 'It says that no numbers are available. Was I charged?',
        answer: [
          'No. If there’s no number, your money is returned within 10 seconds, or within a minute with Deep Check. Try again a little later, or on another server.',
        ],
      },
      {
        id: 'closed-page',
        question: 'I closed the page while a number was waiting. Is it lost?',
        answer: [
          'No. We keep checking for codes. Open the page again, on this device or another one: your numbers are there with their time left and any codes that arrived.',
          'Everything you ever bought is under OtpHistory.',
        ],
      },
      {
        id: 'no-digits',
        question: 'A message arrived, but I see no code in it. Why?',
        answer: [
          'Some services write their code in words or send a link. The card then shows the whole message. A message that arrived is a delivery, so the number is charged.',
        ],
      },
    ],
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    questions: [
      {
        id: 'cancel-when',
        also: 'refund minute wait',
        question: 'When can I cancel a number?',
        answer: [
          'As long as no code has arrived, after a wait that depends on the server:',
          [
            `Servers 1 and 2: ${minutes(cancelWait('1'))} after you got it`,
            `Server 3: ${minutes(cancelWait('3'))}; enter the number in your service first`,
            `Server 4: ${minutes(cancelWait('4'))}`,
            `Numbers that begin with +62: ${minutes(cancelWait('1', '+62'))} on any server, or longer where the server asks for more`,
          ],
          'The Cancel button counts down to that moment.',
        ],
      },
      {
        id: 'refund-where',
        also: 'wallet bank money back',
        question: 'Where does my money go when I cancel?',
        answer: [
          'Into your balance here, in full, usually at once. If a cancel isn’t confirmed yet, the card says so, and your money returns as soon as it is.',
        ],
      },
      {
        id: 'after-code',
        question: 'Can I cancel after a code arrived?',
        answer: ['No. The price is charged with the first message, even if you don’t use the code.'],
      },
      {
        id: 'expired',
        also: 'timeout timed out',
        question: 'My number says “Expired!”. Do I have to cancel it?',
        answer: ['No. Its time is up and no code arrived, so it was cancelled automatically and its price is back in your balance.'],
      },
    ],
  },
] as const satisfies readonly QuestionGroup[];

function cancelWait(server: ServerNumber, phoneNumber = ''): number {
  return cancelWaitSeconds({ server, phoneNumber, lifeSeconds: lifeSeconds[server] });
}

function minutes(seconds: number): string {
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}
