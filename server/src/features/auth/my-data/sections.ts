import { keyModes } from '@pinline/contract/developers/developers.rules';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import { maskEmail } from '../../referrals/referrals.rules.ts';
import { readFriendsPage } from '../../referrals/referrals.sql.ts';
import { readLines } from '../../wallet/statement/statement.commands.ts';
import { presentLine, presentPlace, readPlace } from '../../wallet/statement/statement.present.ts';
import { readBounds } from '../../wallet/statement/statement.sql.ts';
import { findToday } from '../../../platform/database/database.ts';
import { describeDevice } from '../sessions/device.rules.ts';
import * as access from './access-data.sql.ts';
import * as bought from './bought-data.sql.ts';
import type { Asked, Keyed } from './asked.ts';

/** `read`: a page of what is shown; `next` as long as there may be more. */
export type Section = {
  name: string;
  read(page: { after: string | undefined; limit: number }): Promise<{ rows: readonly object[]; next: string | undefined }>;
};

export function sectionsOf(deps: Deps, userId: number): Section[] {
  const db = deps.db.autocommit;
  const section = (name: string, read: (db: Db, asked: Asked) => Promise<Keyed[]>, of = db): Section => ({
    name,
    async read({ after = '', limit }) {
      const rows = await read(of, { userId, after, limit });
      return { rows: rows.map(withoutKey), next: rows.length < limit ? undefined : rows.at(-1)?.key };
    },
  });
  const test = deps.sandbox().db.autocommit;
  return [
    section('numbers', bought.readNumbers),
    section('reports', bought.readReports),
    statementOf(deps, userId),
    section('deposits', bought.readDeposits),
    section('payments', bought.readIntents),
    section('promoCodes', bought.readRedemptions),
    friendsOf(db, userId),
    section('waitingList', bought.readWaits),
    section('wishes', bought.readWishes),
    {
      name: 'sessions',
      async read(page) {
        const { rows, next } = await section('', access.readSessions).read(page);
        return { rows: (rows as access.SessionData[]).map((row) => ({ device: describeDevice(row.userAgent), ...row })), next };
      },
    },
    section('devices', access.readDevices),
    section('addresses', access.readAddresses),
    section('notifications', access.readSubscriptions),
    ...keyModes.map((mode) => section(mode === 'live' ? 'apiKeys' : 'testKeys', access.readKeys, mode === 'live' ? db : test)),
    section('webhooks', access.readWebhooks),
    section('testWebhooks', access.readWebhooks, test),
    section('acts', access.readActs),
  ];
}

function withoutKey(row: Keyed): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'key'));
}

/** From the first movement to today. */
function statementOf({ db: { autocommit: db }, config }: Deps, userId: number): Section {
  return {
    name: 'statement',
    async read({ after, limit }) {
      const { timeZone } = config;
      const bounds = await readBounds(db, { userId, timeZone, from: '1970-01-01', to: await findToday(db, timeZone) });
      const place = after === undefined ? undefined : readPlace(after);
      const { lines, next } = await readLines(db, { kind: 'all', search: '', keyId: null, bounds, userId, after: place, limit });
      return { rows: lines.map(presentLine), next: next === null ? undefined : presentPlace(next) };
    },
  };
}

/** As the page shows friends: not how to write to them. */
function friendsOf(db: Db, userId: number): Section {
  return {
    name: 'referrals',
    async read({ after = '1', limit }) {
      const friends = await readFriendsPage(db, userId, { page: Number(after), limit });
      const rows = friends.map(({ email, createdAt, state, amount }) => ({
        friend: maskEmail(email),
        joinedAt: createdAt,
        state,
        bonus: amount / 100,
      }));
      return { rows, next: friends.length < limit ? undefined : String(Number(after) + 1) };
    },
  };
}
