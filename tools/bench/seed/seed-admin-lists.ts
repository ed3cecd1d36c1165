import { asSuperuser, type Place } from '../machine/cluster.ts';

export type AdminRows = { promoCodes: number; deposits: number; auditRows: number; images: number };

/** Makes user 1 an operator. All but the last thousand deposits are settled. */
export async function seedAdminLists(place: Place, { promoCodes, deposits, auditRows, images }: AdminRows): Promise<void> {
  await asSuperuser(place, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    await client.query(`update app_user set role = 'admin', operator_role = 'owner' where id = 1`);
    await client.query(
      `insert into promo_code (code, amount, created_by, created_at)
        select upper(lpad(to_hex(n), 12, '0')), 5000, 'admin:1', app_now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
      [promoCodes],
    );
    await client.query(
      `insert into promo_redemption (promo_id, user_id, amount, tx_id)
        select id, 2 + id % (select count(*) - 1 from app_user), amount, -id from promo_code where id % 3 = 0`,
    );
    await client.query(
      `insert into payment (method, reference, currency, units, payer, paid_at, raw)
        select 'upi', (444000000000 + n)::text, 'INR', 10000 + n, 'payer-' || n || '@bank', app_now() - n * interval '1 minute', '{}' from generate_series(1, $1::int) n`,
      [deposits],
    );
    await client.query(
      `insert into deposit (user_id, method, reference, state, amount, payment_id, tx_id, declared_at, settled_at)
        select 2 + id % (select count(*) - 1 from app_user), method, reference,
          case when id <= 1000 then 'review' else 'credited' end, units, id, case when id > 1000 then -id - 1000000000 end, paid_at,
          case when id > 1000 then paid_at end
        from payment`,
    );
    await client.query('update payment set deposit_id = d.id from deposit d where d.payment_id = payment.id and d.state = $1', [
      'credited',
    ]);
    await client.query(
      `insert into audit_log (at, actor_id, action, target, before, after, address)
        select app_now() - n * interval '1 minute', 1, 'user.balance', 'user:' || (2 + n % 100), '{"balance": 1}', '{"balance": 2}', '127.0.0.1' from generate_series(1, $1::int) n`,
      [auditRows],
    );
    await client.query(
      `insert into image (folder, name, src, content, content_type)
        select 'services', 'Picture ' || n, '/images/' || md5(n::text) || '.webp', decode(repeat('00', 6000), 'hex'), 'image/webp' from generate_series(1, $1::int) n`,
      [images],
    );
    await client.query('vacuum analyze promo_code, promo_redemption, payment, deposit, audit_log, image, app_user');
  });
}
