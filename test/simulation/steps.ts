import { createRandom, type Random } from '../../simulators/provider/market/random.ts';
import { floodWithGuesses, guessPasswords, guessReferences, inviteThemself, payGuessed } from './faults/attackers.ts';
import { askAgain, buy, buyFromAnyServer, buyNext, cancel, report, revealLateCodes, switchNumber } from './buying.ts';
import { lockUser } from './faults/locked-rows.ts';
import { changePassword, forgetPassword, proveAddress } from './faults/mailing.ts';
import { breakMail, repairMail } from './faults/mail-faults.ts';
import { payByCoin, payByIntent, payByUpi, redeem } from './money-in.ts';
import { reopenPage, dropConnection, resend, signUp } from './people.ts';
import { repairCompanies, breakCompany } from './faults/provider-faults.ts';
import { makeCompanyForget } from './faults/forgetful-provider.ts';
import { sendCompanyWebhooks } from './faults/provider-webhooks.ts';
import { refundCharge } from './faults/refunding.ts';
import type { StepContext } from './scenario.ts';
import { stopWaiting, wait } from './waitlist/waiting.ts';
import { actAsCompany, actAsOperator } from './faults/outside-changes.ts';
import { breakVerifier, repairVerifiers } from './faults/verifier-faults.ts';
import { passMinutes, passSeconds } from './faults/passing-time.ts';
import { killNode, startNode, stopNode, pauseNode } from './faults/node-faults.ts';

/** `isAlone`: starts when nothing else runs, and nothing else starts until it ends. */
type Kind = { often: number; act: (context: StepContext) => Promise<void> | void; isAlone?: true };

/** Frequency per thousand. */
const kinds: readonly Kind[] = [
  { often: 380, act: buy },
  { often: 60, act: buyFromAnyServer },
  { often: 130, act: cancel },
  { often: 50, act: buyNext },
  { often: 60, act: switchNumber },
  { often: 60, act: askAgain },
  { often: 45, act: report },
  { often: 25, act: revealLateCodes },
  { often: 30, act: wait },
  { often: 10, act: stopWaiting },
  { often: 40, act: resend },
  { often: 45, act: payByUpi },
  { often: 25, act: payByIntent },
  { often: 25, act: payByCoin },
  { often: 35, act: redeem },
  { often: 12, act: signUp },
  { often: 30, act: reopenPage },
  { often: 15, act: dropConnection },
  { often: 45, act: actAsCompany },
  { often: 25, act: sendCompanyWebhooks },
  { often: 15, act: actAsOperator },
  { often: 20, act: refundCharge },
  { often: 40, act: passSeconds },
  { often: 20, act: passMinutes, isAlone: true },
  { often: 22, act: breakCompany },
  { often: 16, act: repairCompanies },
  { often: 7, act: makeCompanyForget, isAlone: true },
  { often: 6, act: breakVerifier },
  { often: 9, act: repairVerifiers },
  { often: 8, act: guessReferences },
  { often: 16, act: payGuessed },
  { often: 3, act: inviteThemself },
  { often: 4, act: floodWithGuesses },
  { often: 4, act: guessPasswords },
  { often: 6, act: lockUser },
  { often: 6, act: forgetPassword },
  { often: 8, act: proveAddress, isAlone: true },
  { often: 6, act: changePassword },
  { often: 6, act: breakMail, isAlone: true },
  { often: 10, act: repairMail },
];

const ofNodes: readonly Kind[] = [
  { often: 4, act: startNode },
  { often: 2, act: stopNode },
];
const ofProcesses: readonly Kind[] = [
  { often: 8, act: startNode },
  { often: 3, act: killNode },
  { often: 1, act: stopNode },
  { often: 2, act: pauseNode },
];

export type Step = { no: number; kind: Kind; random: Random; thinkMs: number };

export function* script(of: { seed: number; steps: number; areProcesses: boolean }): Generator<Step> {
  const all = [...kinds, ...(of.areProcesses ? ofProcesses : ofNodes)];
  const total = all.reduce((sum, { often }) => sum + often, 0);
  for (let no = 1; no <= of.steps; no += 1) {
    const random = createRandom('simulation', of.seed, 'step', no);
    let left = random.integer({ from: 1, to: total });
    const kind = all.find(({ often }) => (left -= often) <= 0) ?? { often: 0, act: buy };
    yield { no, kind, random, thinkMs: random.chance(0.4) ? random.integer({ from: 1, to: 20 }) : 0 };
  }
}
