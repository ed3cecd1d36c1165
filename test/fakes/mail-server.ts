import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { eventually } from '../builders/data.ts';

export type ReceivedMail = { from: string; to: string[]; raw: string; parsed: Email };

export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  setRefusing(isRefusing: boolean, code?: number): void;
  refused(): number;
  refusedForGood: { to: string; subject: string }[];
  setHanging(isHanging: boolean): void;
  mailTo(address: string, nth?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let isRefusing = false;
  let refused = 0;
  let refusalCode = 451;
  const refusedForGood: MailServer['refusedForGood'] = [];
  let waiting: (() => void)[] | undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onConnect(_session, greet) {
      if (waiting === undefined) greet();
      else waiting.push(() => greet());
    },
    onData(stream, session, answer) {
      buffer(stream).then(async (bytes) => answer(await take(bytes, session)), answer);
    },
  });
  // A client that is killed resets its connection; without a listener that would end this process.
  server.on('error', () => undefined);
  const take = async (bytes: Buffer, { envelope: { mailFrom, rcptTo } }: SMTPServerSession): Promise<Error | null> => {
    const parsed = await PostalMime.parse(bytes);
    if (isRefusing) {
      refused += 1;
      if (refusalCode >= 500) refusedForGood.push(...rcptTo.map(({ address }) => ({ to: address, subject: parsed.subject ?? '' })));
      return Object.assign(new Error('Try later'), { responseCode: refusalCode });
    }
    mails.push({
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      raw: bytes.toString(),
      parsed,
    });
    return null;
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server listens nowhere');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    setRefusing: (to, code = 451) => void ([isRefusing, refusalCode] = [to, code]),
    refused: () => refused,
    refusedForGood,
    setHanging(isHanging) {
      const goOn = waiting ?? [];
      waiting = isHanging ? goOn : undefined;
      if (!isHanging) for (const greet of goOn) greet();
    },
    mailTo: (to, nth = 1) =>
      eventually(async () => {
        const mail = mails.filter((each) => each.to.includes(to))[nth - 1];
        if (mail === undefined) throw new Error(`Mail ${nth} to ${to} has not come`);
        return mail;
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
