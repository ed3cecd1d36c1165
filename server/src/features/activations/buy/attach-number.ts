import { cancelWaitSeconds, countryPrefix, lifeSeconds } from '@pinline/contract/activations/activations.rules';
import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import type { Deps } from '../../../deps.ts';
import type { BoughtNumber, Provider, UpstreamMoney } from '../../providers/provider.ts';
import { serverOf } from '../activations.present.ts';
import { isReported } from '../report/report.sql.ts';
import { confirmAttempt, isIssued, rejectNumber, type FoundNumber } from './purchase.sql.ts';

/** What is wrong with a number whose route is not asked again. */
export type RouteProblem = 'too dear' | 'other currency' | 'other country';

/** What a number must be for its buyer. */
export type WantedNumber = {
  userId: number;
  server: number;
  serviceCode: string;
  isDeepCheck: boolean;
  /** The country that the buyer named, as ISO 3166 alpha-2; null for any. */
  wantedCountry: string | null;
};

export type NumberToAttach = {
  provider: Provider;
  attemptId: number;
  ceiling: UpstreamMoney;
  number: BoughtNumber;
  rejected: string[];
  /** For asking whether the number was sold before, in milliseconds. */
  timeoutMs: number;
};

export async function attachNumber(
  deps: Deps,
  wanted: WantedNumber,
  found: NumberToAttach,
): Promise<'attached' | 'rejected' | RouteProblem | 'over' | 'unknown'> {
  const { number, attemptId } = found;
  const phoneNumber = `+${number.phoneNumber}`;
  const foundNumber = { attemptId, upstreamId: number.upstreamId, phoneNumber, cost: number.cost };
  const numberHash = deps.secrets.numberHash(wanted.serviceCode, phoneNumber);
  const problem = priceProblem(found) ?? countryProblem(wanted, phoneNumber);
  if (problem !== undefined) {
    if (problem !== 'other country')
      deps.log.warn({ attemptId, cost: number.cost, ceiling: found.ceiling }, 'a provider sold a number at a price we refuse');
    const outcome = reportOutcome(deps, foundNumber, await rejectNumber(deps.db, foundNumber, problem));
    return outcome === 'rejected' ? problem : outcome;
  }
  async function reject(detail: string) {
    found.rejected.push(number.phoneNumber);
    return reportOutcome(deps, foundNumber, await rejectNumber(deps.db, foundNumber, detail));
  }
  const unfit = wanted.isDeepCheck ? await whyUnfit(deps, wanted, found, numberHash) : undefined;
  if (unfit !== undefined) return reject(unfit);
  const server = serverOf(wanted);
  const life = deps.config.activationSeconds ?? lifeSeconds[server];
  const terms = {
    canGetAnother: number.canGetAnother,
    lifeSeconds: life,
    cancelWaitSeconds: cancelWaitSeconds({ server, phoneNumber, lifeSeconds: life }),
    numberHash,
  };
  const outcome = await deps.db.runInUserTurn(wanted.userId, () => confirmAttempt(deps.db, foundNumber, terms));
  return outcome === 'reported' ? reject('reported before') : reportOutcome(deps, foundNumber, outcome);
}

/** No user can be given this number, so we owe the provider its cancel. */
export async function rejectUnusable(
  deps: Deps,
  { detail, ...sold }: { attemptId: number; upstreamId: string; detail: string },
): Promise<'trouble' | 'over' | 'unknown'> {
  const foundNumber = { ...sold, phoneNumber: null, cost: null };
  const outcome = reportOutcome(deps, foundNumber, await rejectNumber(deps.db, foundNumber, `unusable answer: ${detail}`));
  return outcome === 'rejected' ? 'trouble' : outcome;
}

const routeOutcomes = {
  attached: 'attached',
  late: 'over',
  rejected: 'rejected',
  duplicate: 'rejected',
  other: 'rejected',
  swapped: 'unknown',
} as const;

function reportOutcome<Outcome extends keyof typeof routeOutcomes>(
  deps: Deps,
  { attemptId, upstreamId }: Pick<FoundNumber, 'attemptId' | 'upstreamId'>,
  outcome: Outcome,
) {
  if (outcome === 'duplicate') deps.log.error({ attemptId, upstreamId }, 'a provider gave out a number that is taken');
  if (outcome === 'other') deps.log.warn({ attemptId, upstreamId }, 'a provider sold another number than the one that was asked for again');
  return routeOutcomes[outcome];
}

/** Amounts in two currencies are never compared. Without a stated cost, the ceiling sent with the order must do. */
function priceProblem({ number: { cost }, ceiling }: NumberToAttach): Exclude<RouteProblem, 'other country'> | undefined {
  if (cost === null) return undefined;
  if (cost.currency !== ceiling.currency) return 'other currency';
  return cost.micros > ceiling.micros ? 'too dear' : undefined;
}

/** Countries that share a prefix can't be distinguished. */
function countryProblem({ wantedCountry }: WantedNumber, phoneNumber: string): 'other country' | undefined {
  if (wantedCountry === null) return undefined;
  return findCountryByIso(wantedCountry)?.prefix === countryPrefix(phoneNumber) ? undefined : 'other country';
}

/** Asked at a deep check; without one, only what `confirmAttempt` refuses is unfit. */
async function whyUnfit(deps: Deps, wanted: WantedNumber, found: NumberToAttach, numberHash: Buffer): Promise<string | undefined> {
  const { number } = found;
  if (await isReported(deps.db.prepared, { ...wanted, numberHash })) return 'reported before';
  if (await isIssued(deps.db.prepared, { serviceCode: wanted.serviceCode, numberHash })) return 'issued before';
  const list = await found.provider.listActive(AbortSignal.timeout(found.timeoutMs));
  return list.ok && list.value.activations.some((each) => each.upstreamId === number.upstreamId && each.isRepeated)
    ? 'repeated'
    : undefined;
}
