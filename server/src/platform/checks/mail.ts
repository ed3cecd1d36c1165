import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { count, pass, fail, type Check } from './checks.ts';
import type { Db } from '../database/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { messageOf } from '../errors.ts';

type Parts = { config: Config; db: Db; mailer: Mailer };

export function mailCheck({ config, db, mailer }: Parts): Check {
  return {
    name: 'mail',
    async run() {
      if (config.mail.smtpUrl === undefined) return pass('no mail server is set up; mail is written to files in the data folder');
      const refusal = await mailer.verify().then(() => undefined, messageOf);
      if (refusal !== undefined)
        return fail(`the mail server does not take us: ${refusal}`, 'Correct SMTP_URL, or see why it does not answer.');
      const waiting = await countFailing(db);
      if (waiting === 0) return pass('the mail server takes us, and no mail fails');
      return fail(`${count(waiting, 'mail')} failed three times or more`, 'See the log for what the mail server said.', {
        waiting,
      });
    },
  };
}

async function countFailing(db: Db): Promise<number> {
  const { rows: tables } = await sql<{ isThere: boolean }>`select to_regclass('graphile_worker.jobs') is not null as "isThere"`.execute(db);
  if (tables[0]?.isThere !== true) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier like 'mail\\_%' and attempts >= 3`.execute(db);
  return rows[0]?.n ?? 0;
}
