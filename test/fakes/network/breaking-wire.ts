import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

/** Breaks the COMMIT of the next transaction with `at` in a statement. `before`: it's never sent; `after`: only its answer is lost. */
export type Break = { at: string; userId?: number; when: 'before' | 'after'; meanwhile?: () => Promise<void> | void };

export type BreakingWire = {
  url: string;
  breakAt(wanted: Break): void;
  isBroken(): boolean;
  /** Every connection ends, and no other one is taken, until it's told otherwise. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
};

export async function openBreakingWire(databaseUrl: string): Promise<BreakingWire> {
  let wanted: Break | undefined;
  let isRefusing = false;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (isRefusing) return void client.destroy();
    const database = connect(addressOf(databaseUrl));
    for (const socket of [client, database]) {
      open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
    }
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    client.on('close', cut);
    database.on('close', cut);
    forwardMessages(client, database, { cut, take });
  });
  function take(said: string): Break | undefined {
    if (wanted === undefined || !isMeant(said, wanted)) return undefined;
    const taken = wanted;
    wanted = undefined;
    return taken;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: url.href,
    breakAt: (next) => void (wanted = next),
    isBroken: () => wanted === undefined,
    refuse: (now) => {
      isRefusing = now;
      if (isRefusing) for (const socket of open) socket.destroy();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

type Ends = { cut: () => void; take: (said: string) => Break | undefined };

function forwardMessages(client: Socket, database: Socket, { cut, take }: Ends): void {
  let said = '';
  let isInTransaction = false;
  let broken: Break | undefined;
  const end = () => void Promise.resolve(broken?.meanwhile?.()).finally(cut);
  const fromClient = splitter({ hasStart: true }, (message) => {
    if (broken?.when === 'before') return;
    const text = textOf(message);
    if (text === 'begin') [isInTransaction, said] = [true, ''];
    else said = isInTransaction || message[0] === B ? said + message.toString('latin1') : message.toString('latin1');
    const isCommit = isInTransaction ? text === 'commit' : message[0] === B;
    if (isCommit) broken ??= take(said);
    if (text === 'commit' || text === 'rollback') isInTransaction = false;
    if (broken?.when === 'before') end();
    else database.write(message);
  });
  const fromDatabase = splitter({ hasStart: false }, (message) => {
    if (broken === undefined) client.write(message);
    // Ready for query: the transaction is over.
    else if (broken.when === 'after' && message[0] === Z) end();
  });
  client.on('data', fromClient);
  database.on('data', fromDatabase);
}

const [Z, Q, B] = ['Z', 'Q', 'B'].map((letter) => letter.charCodeAt(0));

function textOf(message: Buffer): string | undefined {
  return message[0] === Q ? message.toString('latin1', 5, message.length - 1) : undefined;
}

function isMeant(said: string, { at, userId }: Break): boolean {
  const digits = userId === undefined ? '' : String(userId);
  return said.includes(at) && (userId === undefined || said.includes(`\0\0\0${String.fromCharCode(digits.length)}${digits}`));
}

/** A client's first message has no letter. */
function splitter({ hasStart }: { hasStart: boolean }, take: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStart = hasStart;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const letter = isStart ? 0 : 1;
      if (rest.length < letter + 4) return;
      const length = letter + rest.readUInt32BE(letter);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      isStart = false;
      take(message);
    }
  };
}

function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  const number = Number(port === '' ? 5432 : port);
  return folder === null ? { host: hostname, port: number } : { path: path.join(folder, `.s.PGSQL.${number}`) };
}
