declare module 'autocannon' {
  type Request = { headers?: Record<string, string>; method?: string; path?: string; body?: string };
  type Options = Request & { url: string; connections: number; duration: number; requests?: Request[] };
  type Outcome = {
    requests: { total: number; average: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
  };
  const autocannon: (options: Options) => Promise<Outcome>;
  export default autocannon;
}
