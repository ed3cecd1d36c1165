import { setTimeout as sleep } from 'node:timers/promises';
import { pickPerson, type StepContext } from '../scenario.ts';

/** In real time, because the database measures that: as long as a statement may take, and longer than any caller waits. */
const longMs = 15_500;

/** Like a hanging transaction; other users continue. */
export async function lockUser(context: StepContext): Promise<void> {
  const { random, world } = context;
  const person = pickPerson(context);
  if (person === undefined) return;
  const ms = random.chance(0.3) ? longMs : random.integer({ from: 300, to: 4_000 });
  const connection = await world.app.deps.db.pool.connect();
  try {
    await connection.query('begin');
    // The pool's own connections are cut off sooner.
    await connection.query('set local idle_in_transaction_session_timeout = 0');
    // Another step may hold the row for as long as a statement may take.
    await connection.query('set local statement_timeout = 0');
    await connection.query('select from user_counter where user_id = $1 for update', [person.userId]);
    context.note(`the row of ${person.name} is locked for ${ms} ms`);
    await sleep(ms);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}
