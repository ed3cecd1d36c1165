import { activeMaximum, cancelWaitSeconds, lifeSeconds } from '@pinline/contract/activations/rules';
import { samplesNeeded, type ServerNumber } from '@pinline/contract/catalogue/rules';
import type { QuestionGroup } from './question.ts';

/** About numbers and their codes. */
export const numberQuestions: readonly QuestionGroup[] = [
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
            'Open one of the four servers, choose the service you need and press Submit.',
            'Press Get Number. The price is held in your balance, not charged.',
            'Copy the number into the other app. It is copied without its country prefix.',
            'The code shows on the number’s card the moment it arrives. One tap copies it.',
          ],
        ],
      },
      {
        id: 'which-server',
        question: 'Which server should I choose?',
        answer: [
          'The four servers are fed by different sources. For each service you see how many of the numbers of the last 7 days got their code, and how long it usually took.',
          `Where fewer than ${samplesNeeded} numbers were seen, no rate is shown, because it would only be luck. “Where it works now” on a server’s page compares all four.`,
        ],
      },
      {
        id: 'how-many',
        question: 'How many numbers can I have at the same time?',
        answer: [
          `At most ${activeMaximum} active numbers on each server. A number that got its code, was cancelled or ran out makes room for the next one.`,
        ],
      },
      {
        id: 'how-long',
        question: 'How long does a number live?',
        answer: [
          [`Servers 1 and 2: ${minutes(lifeSeconds[1])}`, `Server 3: ${minutes(lifeSeconds[3])}`, `Server 4: ${minutes(lifeSeconds[4])}`],
          'The circle on the card shows what is left. When it is over without a code, the number ends by itself and its money returns.',
        ],
      },
      {
        id: 'deep-check',
        question: 'What does Deep Check do?',
        answer: [
          'With Deep Check you only get a number that was never used here for that service. Numbers that were used go back, and the next one is tried.',
          'It takes up to 60 seconds, and you pay once, for the number shown.',
        ],
      },
      {
        id: 'second-code',
        also: 'multiple again',
        question: 'Can one number get a second code?',
        answer: [
          'On servers 1 and 4, yes: they keep listening until the number’s life ends, and Resend asks for another code after the first one. More codes cost nothing.',
          'On servers 2 and 3 a number is done with its first code. Buy Next gets you another number for the same service.',
        ],
      },
      {
        id: 'price-changed',
        question: 'Why did the price change while I was buying?',
        answer: [
          'Prices follow the market. If one moved since your page showed it, nothing is bought and nothing is held: you see both prices and decide.',
        ],
      },
    ],
  },
  {
    id: 'codes',
    title: 'Codes that do not come',
    questions: [
      {
        id: 'no-code',
        also: 'otp sms not received delay late missing',
        question: 'My code does not come. What can I do?',
        answer: [
          [
            'Look at the line under the number: it tells when codes for this service usually come.',
            'Ask the other app to send the code again. Many send the first one late or not at all.',
            'Check that you entered the number with the right country.',
            'If it is much later than usual, cancel the number and try another server. Your money comes back.',
          ],
        ],
      },
      {
        id: 'no-code-money',
        also: 'refund money back',
        question: 'Do I pay for a number without a code?',
        answer: [
          'No. The price is held when you get the number and charged only when its first message arrives. A number that receives no SMS in its time gives its price back by itself; you need not ask for it.',
        ],
      },
      {
        id: 'no-numbers',
        also: 'refund money back stock unavailable',
        question: 'It says that no numbers are available. Was I charged?',
        answer: [
          'No. Either a number is found, or the money is back within 10 seconds, with Deep Check within a minute. Try again a little later, or on another server.',
        ],
      },
      {
        id: 'closed-page',
        question: 'I closed the page while a number was waiting. Is it lost?',
        answer: [
          'No. The server goes on listening. Open the page again, on this device or another one: your numbers stand there with the time they have left, and with the codes that came in between.',
          'Everything you ever bought is under OtpHistory.',
        ],
      },
      {
        id: 'no-digits',
        question: 'A message came, but I see no code in it. Why?',
        answer: [
          'Some services write their code in words or send a link. The whole message then stands on the card. A message that arrived is a delivery, so the number is charged.',
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
          'As long as no code came, after a wait that differs by server:',
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
          'Into your balance here, in full, usually at once. If the source of the number has not confirmed yet, the card says so, and the money follows when it does.',
        ],
      },
      {
        id: 'after-code',
        question: 'Can I cancel after a code came?',
        answer: ['No. With the first message the number has done its work and its price is charged, also when you did not use the code.'],
      },
      {
        id: 'expired',
        also: 'timeout timed out',
        question: 'My number says “Expired!”. Do I have to cancel it?',
        answer: ['No. Its time is over and no code came, so it was cancelled by itself and its price is back in your balance.'],
      },
    ],
  },
];

function cancelWait(server: ServerNumber, phoneNumber = ''): number {
  return cancelWaitSeconds({ server, phoneNumber, lifeSeconds: lifeSeconds[server] });
}

function minutes(seconds: number): string {
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}
