/** Per provider: more than nodes that are likely to share one. */
export const shardCount = 8;

/** Evenly by the id's characters, and the same on every node. */
export function shardOf(upstreamId: string): number {
  let hash = 0;
  for (const character of upstreamId) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % shardCount;
}
