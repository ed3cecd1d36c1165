import { type ServerNumber, serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { useQuery } from '@tanstack/react-query';
import { servicesText as text } from './services.texts.ts';
import { serversQuery } from '../../providers/servers.api.ts';

export type ServerChoice = { _id: ServerNumber; serverName: string };

export function useServerChoices(): ServerChoice[] {
  const { data } = useQuery(serversQuery());
  return serverNumbers.map((number) => ({
    _id: number,
    serverName: data?.find(({ _id }) => _id === number)?.serverName ?? text.numbered(number),
  }));
}
