import type { Answered, Asked } from './client.ts';
import type { Person, World } from './world.ts';

/** `prepare` makes what one call needs, and returns that call. Where a call can't be repeated, its name ends with the refusal that is measured. */
export type Write = { name: string; prepare(world: World): Promise<() => Promise<unknown>> };

/** Needs only a user who asks. */
export function plain(name: string, asked: (world: World, person: Person) => Asked & { path?: string }): Write {
  return {
    name,
    async prepare(world) {
      const person = world.person();
      const { path = name, ...rest } = asked(world, person);
      return () => world.call(path, { as: person.token, ...rest });
    },
  };
}

/** `call`, refused with `code`. */
export function refused(call: string, code: string, asked: (world: World, person: Person) => Asked & { path?: string }): Write {
  return {
    name: `${call} (refused: ${code})`,
    async prepare(world) {
      const person = world.person();
      const { path = call, ...rest } = asked(world, person);
      const [method, to] = path.split(' ') as ['POST', string];
      return async () => {
        const answered = await world.send(method, `/api/${to}`, { as: person.token, ...rest });
        if (answered.data['code'] !== code) throw new Error(`${call} answered ${answered.status}: ${answered.text}`);
      };
    },
  };
}

/** What a protocol answers with 200, and with a text when it refuses. */
export function mustBe(pattern: RegExp, { status, text }: Answered): string {
  const found = pattern.exec(text);
  if (status >= 300 || found === null) throw new Error(`A protocol answered ${status}: ${text}`);
  return found[1] ?? '';
}
