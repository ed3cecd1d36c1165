import { randomInt } from 'node:crypto';
import type { BankFault, BankPayment } from './bank-feed.ts';
import { feedOf } from './bank-feed.ts';
import type { Asked, CompanyServer, Reply } from '../company-server.ts';
import { openCompanyServer } from '../company-server.ts';

export type { BankFault } from './bank-feed.ts';

export type BankOptions = { port?: number; merchantId?: string; token?: string };

export type Wire = {
  utr?: string;
  amountPaise: number;
  payer?: string;
  at?: Date;
  /** For a feed whose clock is wrong. */
  statedAt?: Date;
  status?: string;
  type?: string;
};

export type Bank = CompanyServer & {
  merchantId: string;
  token: string;
  readings(): number;
  pay(wire: Wire): string;
  switchOn(fault: BankFault): void;
  switchOff(): void;
};

const route = 'GET /api/v1/merchant/transactions';

export async function createBank(options: BankOptions = {}): Promise<Bank> {
  const { port = 0, merchantId = '40000001', token = 'token-of-the-simulated-bank' } = options;
  const payments: BankPayment[] = [];
  let fault: BankFault | undefined;
  let readings = 0;

  function answer({ route: asked, query, headers }: Asked): Reply {
    if (asked !== route) return { status: 404, body: { status: false, message: 'Not found' } };
    if (query.get('pageCount') === '0') readings += 1;
    const isSignedIn = headers['token'] === token && query.get('merchantId') === merchantId;
    if (!isSignedIn || fault?.kind === 'token_expired') return { status: 200, body: { status: false, message: 'Token expired' } };
    return { status: 200, body: feedOf(payments, { query, fault }) };
  }

  const server = await openCompanyServer({ port, fault: () => fault, answer });
  return {
    ...server,
    merchantId,
    token,
    readings: () => readings,
    pay({ utr = aUtr(), amountPaise, payer = 'payer@examplebank', at = new Date(), statedAt = at, ...row }) {
      const { status = 'SUCCESS', type = 'PAYMENT_RECV' } = row;
      payments.push({ id: payments.length + 1, utr, amountPaise, payer, at: at.getTime(), statedAt: statedAt.getTime(), status, type });
      return utr;
    },
    switchOn: (next) => void (fault = next),
    switchOff: () => void (fault = undefined),
  };
}

function aUtr(): string {
  return String(randomInt(100_000_000_000, 1_000_000_000_000));
}
