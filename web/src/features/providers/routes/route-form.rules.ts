import { countryCodeProblem, operatorProblem, type Protocol } from '@pinline/contract/providers/providers.rules';
import { serversText } from '../providers.texts.ts';
import type { Route, RouteFields, RouteWish } from '../servers.api.ts';

const problems = serversText.route.problems;

export type RouteForm = {
  server: RouteWish['server'];
  providerId: string;
  country: string;
  operator: string;
  priority: string;
  priceCeiling: string;
  sellsBelowCost: 'on' | 'off';
  isEnabled: 'on' | 'off';
};

export function routeFormOf(route: Route | undefined, providerId: string): RouteForm {
  if (route === undefined)
    return {
      server: '1',
      providerId,
      country: '',
      operator: '',
      priority: '1',
      priceCeiling: '',
      sellsBelowCost: 'off',
      isEnabled: 'on',
    };
  return {
    server: route.server,
    providerId: route.providerId,
    country: route.country,
    operator: route.operator ?? '',
    priority: String(route.priority),
    priceCeiling: route.priceCeiling === null ? '' : String(route.priceCeiling),
    sellsBelowCost: route.sellsBelowCost ? 'on' : 'off',
    isEnabled: route.isEnabled ? 'on' : 'off',
  };
}

export function wishIn({ server, providerId, country, operator, priority, priceCeiling, sellsBelowCost, isEnabled }: RouteForm): RouteWish {
  return {
    server,
    providerId,
    country: country.trim().toLowerCase(),
    operator: operator.trim() === '' ? null : operator.trim().toLowerCase(),
    priority: Number(priority),
    priceCeiling: priceCeiling.trim() === '' ? null : Number(priceCeiling),
    sellsBelowCost: sellsBelowCost === 'on',
    isEnabled: isEnabled === 'on',
  };
}

export function fieldsOf({ server, providerId, country, operator, priority, priceCeiling, sellsBelowCost, isEnabled }: Route): RouteFields {
  return { server, providerId, country, operator, priority, priceCeiling, sellsBelowCost, isEnabled };
}

export function routeProblems({ country, operator, priority, priceCeiling, sellsBelowCost }: RouteForm, protocol: Protocol) {
  return {
    country: countryCodeProblem(protocol, country.trim().toLowerCase()),
    operator: operator.trim() === '' ? undefined : operatorProblem(operator.trim().toLowerCase()),
    priority: priorityProblem(priority),
    priceCeiling: ceilingProblem(priceCeiling, sellsBelowCost),
  };
}

/** With another target the route is removed and a new one is added. */
export function leadsElsewhere(typed: RouteEnd, saved: Route): boolean {
  const before = routeFormOf(saved, saved.providerId);
  return routeEnd.some((part) => typed[part].trim().toLowerCase() !== before[part].toLowerCase());
}

const routeEnd = ['server', 'providerId', 'country', 'operator'] as const;
type RouteEnd = Readonly<Record<(typeof routeEnd)[number], string>>;

export function priorityProblem(text: string): string | undefined {
  return /^[1-9]\d?$/.test(text.trim()) ? undefined : problems.priority;
}

export function ceilingProblem(text: string, sellsBelowCost: 'on' | 'off' = 'off'): string | undefined {
  if (text.trim() === '') return sellsBelowCost === 'on' ? problems.ceilingNeeded : undefined;
  const amount = Number(text);
  if (!(amount > 0 && amount <= 10_000)) return problems.ceiling;
  return Math.round(amount * 10_000) / 10_000 === amount ? undefined : problems.decimals;
}
