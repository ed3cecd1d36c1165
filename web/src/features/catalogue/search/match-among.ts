import { type Aliases, matchServices, type Searchable, type ServiceMatch } from '@pinline/contract/catalogue/search/matching.rules';

export type Among<Found extends Searchable> = {
  /** What the list may show: of one server, or with numbers of one country. */
  services: readonly Found[];
  /** What is on sale anywhere. */
  all: readonly Searchable[];
  search: string;
  aliases: Aliases;
};

/** Nothing is guessed at where another server or country sells what was typed. */
export function matchAmong<Found extends Searchable>({ services, all, search, aliases }: Among<Found>): ServiceMatch<Found>[] {
  const matches = matchServices(services, search, aliases);
  const isGuess = matches[0]?.isGuess === true;
  return isGuess && matchServices(all, search, aliases)[0]?.isGuess === false ? [] : matches;
}
