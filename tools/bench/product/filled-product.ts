import pg from 'pg';
import { Pool } from 'undici';
import type { Place } from '../machine/cluster.ts';
import { percentile } from '../figures.ts';
import { seed, type Seed } from '../seed/seed.ts';
import { startProduct, type Product } from './start-product.ts';
import { sessionOf } from '../seed/tokens.ts';

/** Two of them, called in turn, show how a figure grows. */
export type FilledProduct = { place: Place; product: Product; http: Pool; db: pg.Pool };
export type Call = { what: string; calls: number; make: (filled: FilledProduct, turn: number) => Promise<void> };

export async function openFilledProduct(place: Place, rows: Seed): Promise<FilledProduct> {
  await seed(place, rows);
  const product = await startProduct(place, { simulator: 'in process' });
  return { place, product, http: new Pool(product.url, { connections: 2 }), db: new pg.Pool({ ...place, max: 1 }) };
}

export async function closeFilledProduct({ product, http, db }: FilledProduct): Promise<void> {
  await http.destroy();
  await db.end();
  await product.stop();
}

/** In milliseconds by product and round. An extra first round warms up. */
export async function timeEach(products: readonly FilledProduct[], call: Call, rounds: number): Promise<number[][]> {
  const figures: number[][] = products.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, filled] of products.entries()) {
      const p50 = await timeOf(call, filled);
      if (round >= 0) figures[index]?.push(p50);
    }
  }
  return figures;
}

async function timeOf(call: Call, filled: FilledProduct): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < call.calls; turn += 1) {
    const startedAt = performance.now();
    await call.make(filled, turn);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.5);
}

export async function get({ http }: FilledProduct, path: string, user: number): Promise<void> {
  const { statusCode, body } = await http.request({
    method: 'GET',
    path: `/api/${path}`,
    headers: { authorization: `Bearer ${sessionOf(user).token}` },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`GET ${path} answered ${statusCode}: ${text}`);
}
