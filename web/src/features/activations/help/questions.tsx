import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';
import type { FoundService } from '../../catalogue/find/offers.api.ts';
import type { Advice } from '../advice/advice.rules.ts';
import type { Answers } from './answers/answers.rules.ts';
import { questions } from './answers/questions.rules.ts';
import { FactLine } from './fact-line.tsx';
import { HelpActions } from './help-actions.tsx';
import { helpText as text } from './help.texts.ts';
import { NumberMoney } from './number-money.tsx';

type QuestionsProps = {
  facts: NumberFacts;
  answers: Answers;
  elsewhere: Advice<FoundService> | undefined;
  now: number;
};

export function Questions({ facts, answers, elsewhere, now }: QuestionsProps) {
  // What the user reads stays open when the number changes meanwhile.
  const [first] = useState(answers.first);
  return (
    <>
      <div className="-mx-5 border-y border-line">
        {questions.map((question) => (
          <details key={question} name="help" open={question === first} className="group border-line not-first:border-t">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-5 py-2 font-medium text-1 hover:bg-hover [&::-webkit-details-marker]:hidden">
              {text.questions[question]}
              <ChevronDown
                size={16}
                strokeWidth={1.75}
                aria-hidden
                className="flex-none text-3 transition-transform duration-(--dur-1) group-open:rotate-180"
              />
            </summary>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-1 pb-4">
              <ul className="grid gap-1.5 text-sm leading-5 text-2">
                {answers[question].facts.map((fact) => (
                  <li key={fact.say}>
                    <FactLine fact={fact} now={now} />
                  </li>
                ))}
              </ul>
              {question === 'chargedTwice' && <NumberMoney facts={facts} now={now} />}
              <HelpActions facts={facts} actions={answers[question].actions} elsewhere={elsewhere} now={now} />
            </div>
          </details>
        ))}
      </div>
      <p className="text-sm">
        <span>{text.unsolved} </span>
        <Link to="/support" className="touch-reach underline underline-offset-3">
          {text.support}
        </Link>
        {facts.number !== null && <span className="text-3"> · {text.nameIt(facts.number.serialNumber)}</span>}
      </p>
    </>
  );
}
