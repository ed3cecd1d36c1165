import { postOpening } from '../../features/wallet/wallet.sql.ts';
import { ask } from './ask.ts';
import { aPage, closePage, openPage } from './page.ts';
import { isNumber, oneOf, somebody, type Scene } from './story.ts';

/** Somebody comes, perhaps because another one told them, with up to ₹900 to begin with. */
export async function signUp(scene: Scene): Promise<void> {
  const { story, random, world } = scene;
  const name = `user ${story.people.length + 1}`;
  const email = `user-${random.integer({ from: 1, to: 0xffffffff })}@example.com`;
  const password = `pw ${random.integer({ from: 1, to: 0xffffffff })}`;
  const friend = random.chance(0.5) ? oneOf(random, story.people) : undefined;
  const opening = random.integer({ from: 0, to: 90_000 });
  const body = { email, password, ...(friend === undefined ? {} : { referralCode: friend.referralCode }) };
  const reply = await ask(scene, 'users/signup', { body });
  if (reply?.status !== 201) return scene.tell(`${name} signs up: ${reply?.body.code ?? 'no answer'}`);
  const { db } = world.app.deps;
  const { id, referralCode } = await db.read
    .selectFrom('appUser')
    .select(['id', 'referralCode'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (opening > 0) await db.transaction((tx) => postOpening(tx, { userId: id, amount: opening }));
  const person = { userId: id, email, password, token: reply.body.token, name, opening, referralCode, page: aPage() };
  story.people.push(person);
  scene.tell(`${name} (${id}) signs up${friend === undefined ? '' : ` invited by ${friend.name}`} with ${opening} paise`);
  await openPage(await world.nodes.pick(random), person);
}

/** A page is opened, or opened again on another node. */
export async function comeBack(scene: Scene): Promise<void> {
  const person = somebody(scene);
  if (person === undefined) return;
  await openPage(await scene.world.nodes.pick(scene.random), person);
  scene.tell(`${person.name} opens the page`);
}

export function goAway(scene: Scene): void {
  const person = somebody(scene);
  if (person === undefined) return;
  closePage(person);
  scene.tell(`${person.name} loses the connection`);
}

/** Asks for a number to be looked at, and often for one more message. */
export function resend(scene: Scene): void {
  const { random, story } = scene;
  const said = oneOf(
    random,
    story.clicks.slice(-60).filter((each) => isNumber(each.said)),
  );
  if (said === undefined || !isNumber(said.said)) return;
  const { _id, serialNumber } = said.said;
  const isResend = random.chance(0.7);
  said.person.page.socket?.send({ serialNumber, mobileId: _id, resend: isResend });
  scene.tell(`${said.person.name} ${isResend ? 'asks for one more message on' : 'looks at'} number ${_id}`);
}
