import { setTimeout as sleep } from 'node:timers/promises';
import { somebody, type Scene } from './story.ts';

/** Another connection holds a user's row, as a hanging transaction would, and everybody else goes on. */
export async function lockUser(scene: Scene): Promise<void> {
  const { random, world } = scene;
  const person = somebody(scene);
  if (person === undefined) return;
  const ms = random.integer({ from: 300, to: 4_000 });
  const connection = await world.app.deps.db.pool.connect();
  try {
    await connection.query('begin');
    await connection.query('select from user_counter where user_id = $1 for update', [person.userId]);
    scene.tell(`the row of ${person.name} is locked for ${ms} ms`);
    await sleep(ms);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}
