import { isAllowed, type OperatorRole } from '@pinline/contract/auth/permissions.rules';
import { knownPrefixes } from '@pinline/contract/catalogue/countries.rules';
import type { SearchResult } from '@pinline/contract/search/search.calls';
import type { Deps } from '../../deps.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { isCodeHidden, isUnpaidCodeHidden } from '../activations/history/hidden-codes.rules.ts';
import { type FoundNumber, readDeposits, readNumbers, readPayments, readPromos, readUsers } from './results.sql.ts';
import { describeDeposit, describeNumber, describePayment, describePromo, describeUser, presentResult } from './search.present.ts';
import { mostResults, orderHits, readAsked, type Asked, type Hit } from './search.rules.ts';
import { findHits, findUsersContaining, type ErasedHashes } from './search.sql.ts';

/** A code that may be in use finds no number for an operator who may not see it. */
export async function searchAnything(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  typed: string,
  role: OperatorRole | null,
): Promise<SearchResult[]> {
  const asked = readAsked(typed);
  if (asked === undefined) return [];
  const hits = await findHits(db.autocommit, asked, erasedHashes(secrets, asked));
  const others = hits.length < mostResults ? await findUsersContaining(db.autocommit, asked) : [];
  return describeHits(db.autocommit, orderHits([...hits, ...others]), {
    role,
    // Typed digit by digit, a reference could be found out and claimed by another account.
    isWhole: (reference) => !/^\d+$/.test(asked.digits ?? asked.text) || reference === (asked.digits ?? asked.text),
  });
}

/** The number may be typed without its country. */
function erasedHashes(secrets: Secrets, { phone: digits }: Asked): ErasedHashes {
  if (digits === undefined || digits.length < 6) return { whole: [], tail: undefined };
  if (digits.length === 6) return { whole: [], tail: secrets.phoneHash('last digits', digits) };
  const numbers = [`+${digits}`, ...knownPrefixes().map((prefix) => `${prefix}${digits}`)];
  return { whole: numbers.map((number) => secrets.phoneHash('whole', number)), tail: undefined };
}

type Reader = { role: OperatorRole | null; isWhole: (reference: string) => boolean };

async function describeHits(db: Deps['db']['autocommit'], hits: Hit[], { role, isWhole }: Reader): Promise<SearchResult[]> {
  const ofKind = (kind: Hit['kind']) => hits.filter((hit) => hit.kind === kind);
  const idsOf = (kind: Hit['kind']) => ofKind(kind).map(({ id }) => id);
  const read = async <Row>(kind: Hit['kind'], rows: () => Promise<Row[]>): Promise<Row[]> => (ofKind(kind).length === 0 ? [] : rows());
  const [users, numbers, deposits, payments, promos] = await Promise.all([
    read('user', () => readUsers(db, idsOf('user'))),
    read('activation', () => readNumbers(db, ofKind('activation'))),
    read('deposit', () => readDeposits(db, idsOf('deposit'))),
    read('payment', () => readPayments(db, idsOf('payment'))),
    read('promo', () => readPromos(db, idsOf('promo'))),
  ]);
  const present = <Row extends { id: number; userId: number | null; email: string | null; at: Date | null }>(
    hit: Hit,
    rows: Row[],
    describe: (row: Row, why: string) => Pick<SearchResult, 'title' | 'detail'>,
  ) => rows.filter(({ id }) => id === hit.id).map((row) => presentResult(hit, row, describe(row, hit.why)));
  return hits.flatMap((hit) => {
    switch (hit.kind) {
      case 'user':
        return present(hit, users, describeUser);
      case 'activation':
        return present(
          hit,
          numbers.filter((number) => !hit.why.startsWith('code ') || mayFindByCode(role, number)),
          describeNumber,
        );
      case 'deposit':
        return present(hit, deposits, describeDeposit);
      case 'payment':
        return present(hit, isAllowed(role, 'money') ? payments : payments.filter(({ reference }) => isWhole(reference)), (payment) =>
          describePayment(payment, { isMasked: !isAllowed(role, 'money') }),
        );
      default:
        return present(hit, promos, describePromo);
    }
  });
}

function mayFindByCode(role: OperatorRole | null, number: FoundNumber): boolean {
  const isUnpaid = !number.isRevealed && (number.state === 'cancelled' || number.state === 'expired');
  return !isCodeHidden(role, number) && !(isUnpaid && isUnpaidCodeHidden(role));
}
