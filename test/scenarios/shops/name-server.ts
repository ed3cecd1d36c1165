import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export type NameServer = {
  address: string;
  /** Names that it was asked for. */
  asked: string[];
  /** The addresses of each name, one question after another; the last one stays. A name without any is never answered. */
  answers: Map<string, string[]>;
  close(): void;
};

const header = 12;
const [ofIPv4, internet] = [1, 1];

/** Answers questions for IPv4 addresses over UDP; there are no IPv6 addresses. */
export async function startNameServer(): Promise<NameServer> {
  const asked: string[] = [];
  const answers = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question);
    const type = question.readUInt16BE(end);
    if (type === ofIPv4) asked.push(name);
    const queue = answers.get(name);
    if (queue === undefined) return;
    const found = type === ofIPv4 ? (queue.length > 1 ? queue.shift() : queue[0]) : undefined;
    socket.send(answerOf(question.subarray(0, end + 4), found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, answers, close: () => void socket.close() };
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = header;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function answerOf(question: Buffer, address: string | undefined): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x81_80, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(address === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (address === undefined) return head;
  const record = Buffer.alloc(16);
  // The name is the question's.
  record.writeUInt16BE(0xc0_00 + header, 0);
  record.writeUInt16BE(ofIPv4, 2);
  record.writeUInt16BE(internet, 4);
  record.writeUInt16BE(4, 10);
  Buffer.from(address.split('.').map(Number)).copy(record, 12);
  return Buffer.concat([head, record]);
}
