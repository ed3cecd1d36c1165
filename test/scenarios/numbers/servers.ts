import { keepsListening } from '@pinline/contract/activations/activations.rules';
import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';

const servers = [1, 2, 3, 4] as const;

/** By their numbers, as builders take them. */
export const listeningServers = servers.filter((server) => keepsListening(serverNumberOf(server)));
export const endingServers = servers.filter((server) => !keepsListening(serverNumberOf(server)));
