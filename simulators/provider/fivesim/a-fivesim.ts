import { API_KEY, aSimulatorServer, type TestServer } from '../a-simulator.ts';
import type { SimulatorServerOptions } from '../server/http.ts';

type AnswerBody = { id: number; phone: string; price: number; balance: number; Data: { id: number }[] };
export type FivesimAnswer = { status: number; type: string | null; body: string };

export async function aFivesim(options: Partial<SimulatorServerOptions> = {}) {
  const server: TestServer = await aSimulatorServer(options);
  const ask = async (path: string, key = API_KEY): Promise<FivesimAnswer> => {
    const response = await fetch(`${server.fivesimUrl}/${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
  };
  const askJson = async (path: string) => JSON.parse((await ask(path)).body) as AnswerBody;
  return { ...server, ask, askJson };
}

export const refused = (body: string, status = 400): FivesimAnswer => ({ status, type: 'text/plain; charset=utf-8', body });
