import { createServer } from 'node:http';
import pg from 'pg';
import type { Place } from '../machine/cluster.ts';

process.once('message', (place: Place) => {
  const pool = new pg.Pool({ ...place, max: 10 });
  const server = createServer((request, response) => {
    const user = Number(request.headers['x-user']);
    pool.query<{ balance: string; code: string }>({ name: 'balance', text, values: [user] }).then(
      ({ rows }) => {
        const body = JSON.stringify({ balance: Number(rows[0]?.balance) / 100, referralCode: rows[0]?.code });
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) });
        response.end(body);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
  });
});
process.once('disconnect', () => process.exit(0));

const text = `select a.balance, u.referral_code as code from app_user u join ledger_account a on a.user_id = u.id and a.kind = 'available' where u.id = $1`;
