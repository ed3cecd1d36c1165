import { connect, createServer, type Server, type Socket } from 'node:net';

/** Between the members of etcd: each is reached by the others through a proxy of its own. */
export type PeerProxies = {
  /** Cuts a member off from the others, in both directions, until `heal`. */
  cut(member: Member): void;
  heal(): void;
  close(): void;
};

/** `id`: hexadecimal, as the member names itself to the others. */
export type Member = { index: number; id: string };

type Link = { to: number; from: string | undefined; ends: Socket[] };

export function openPeerProxies(pairs: { listen: number; peer: number }[]): PeerProxies {
  const links = new Set<Link>();
  let isolated: Member | undefined;
  const isCut = ({ to, from }: Link) => isolated !== undefined && (to === isolated.index || from === isolated.id);
  const end = (link: Link) => link.ends.forEach((socket) => socket.destroy());

  function accept(client: Socket, to: number, peer: number): void {
    const server = connect(peer, '127.0.0.1');
    const link: Link = { to, from: undefined, ends: [client, server] };
    links.add(link);
    for (const socket of link.ends) socket.on('error', () => undefined).on('close', () => end(link));
    client.on('close', () => links.delete(link));
    client.on('data', (chunk: Buffer) => {
      link.from ??= /^x-server-from: (\w+)/im.exec(chunk.toString('latin1'))?.[1];
      if (isCut(link)) end(link);
      else server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => (isCut(link) ? end(link) : client.write(chunk)));
    if (isCut(link)) end(link);
  }

  const servers: Server[] = pairs.map(({ listen, peer }, index) =>
    createServer((client) => accept(client, index, peer)).listen(listen, '127.0.0.1'),
  );
  return {
    cut(member) {
      isolated = member;
      for (const link of [...links].filter(isCut)) end(link);
    },
    heal: () => void (isolated = undefined),
    close() {
      for (const server of servers) server.close();
      for (const link of links) end(link);
    },
  };
}
