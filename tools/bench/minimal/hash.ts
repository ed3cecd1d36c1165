import { verify } from '@node-rs/argon2';

process.on('message', ({ hash, password, atOnce, seconds }: { hash: string; password: string; atOnce: number; seconds: number }) => {
  void measure({ hash, password, atOnce, seconds }).then((perSecond) => process.send?.(perSecond));
});
process.once('disconnect', () => process.exit(0));

async function measure(order: { hash: string; password: string; atOnce: number; seconds: number }): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: order.atOnce }, async () => {
      while (performance.now() < startedAt + order.seconds * 1000) {
        await verify(order.hash, order.password);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - startedAt) / 1000);
}
