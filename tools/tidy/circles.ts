import { importsOf, targetOf, type Source } from './sources.ts';

/** Types included. One list for each circle. */
export function circlesIn(sources: Source[]): string[][] {
  const graph = new Map(sources.map(({ file, text }) => [file, importsOf(text).map(({ from }) => fileOf(targetOf(file, from)))]));
  return groupsOf(graph).filter((group) => group.length > 1 || graph.get(group[0] ?? '')?.includes(group[0] ?? '') === true);
}

function fileOf(target: string): string {
  return target.startsWith('@pinline/contract/') ? `contract/src/${target.slice('@pinline/contract/'.length)}.ts` : target;
}

function groupsOf(graph: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];

  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    lowest.set(file, index);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) lowest.set(file, Math.min(lowest.get(file) ?? index, visit(target)));
      else if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? index, order.get(target) ?? index));
    }
    const found = lowest.get(file) ?? index;
    if (found === index) groups.push(open.splice(open.indexOf(file)).toSorted());
    return found;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return groups;
}
