import type { Language } from '@pinline/contract/auth/language.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type SignInWays = {
  email: string;
  createdAt: Date;
  hasPassword: boolean;
  hasGoogle: boolean;
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
  /** That waits for its confirmation. */
  newEmail: string | null;
  newEmailUntil: Date | null;
};

export type PastSession = {
  id: string;
  userAgent: string | null;
  isMobile: boolean;
  address: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  endedAt: Date | null;
  endReason: string | null;
};

export async function findSignInWays(db: Db, userId: number): Promise<SignInWays> {
  return db
    .selectFrom('appUser as u')
    .leftJoin('emailChange as c', (join) =>
      join
        .onRef('c.userId', '=', 'u.id')
        .on('c.endedAt', 'is', null)
        .on('c.expiresAt', '>', sql<Date>`app_now()`),
    )
    .select([
      'u.email',
      'u.createdAt',
      'c.newEmail',
      'c.expiresAt as newEmailUntil',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<boolean>`exists (select 1 from user_identity i where i.user_id = u.id)`.as('hasGoogle'),
      sql<boolean>`exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`.as('hasSecondFactor'),
      sql<number>`(select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null)`.as('recoveryCodesLeft'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const { passwordHash } = await db.selectFrom('appUser').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow();
  return passwordHash;
}

export async function saveLanguage(db: Db, { userId, language }: { userId: number; language: Language }): Promise<void> {
  await db.updateTable('appUser').set({ language }).where('id', '=', userId).execute();
}

export async function findLatestSessions(db: Db, of: { userId: number; limit: number }): Promise<PastSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'isMobile', 'address', 'createdAt', 'lastUsedAt', 'endedAt', 'endReason'])
    .where('userId', '=', of.userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(of.limit)
    .execute();
}

/** Or gave a code of an authenticator. */
export async function hasJustSignedIn(db: Db, session: { sessionId: string; seconds: number }): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', session.sessionId)
    .where(sql<boolean>`greatest(created_at, second_factor_at) > app_now() - ${session.seconds} * interval '1 second'`)
    .executeTakeFirst();
  return row !== undefined;
}
