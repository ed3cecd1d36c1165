import { classes } from '../../../ui/classes.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { Rate, rateTones } from '../rate.tsx';
import type { RatedFigures } from '../rated-figures.ts';
import { oddsText as text } from './odds.texts.ts';
import { roughWait } from './rough-wait.ts';

/** `84 of 100 get a code, mostly within 41 s`. */
export function OddsWords({ rated: { rate, tone, medianWaitSeconds } }: { rated: RatedFigures }) {
  return (
    <span>
      <Sentence
        text={medianWaitSeconds === null ? text.ofHundred : text.mostlyWithin}
        values={{
          rate: <span className={classes(figureClass, 'font-bold', rateTones[tone])}>{rate}</span>,
          hundred: <span className={figureClass}>100</span>,
          wait: medianWaitSeconds !== null && <Wait seconds={medianWaitSeconds} />,
        }}
      />
    </span>
  );
}

/** `84% get a code · ~41 s`. */
export function ShortOdds({ rated: { rate, tone, medianWaitSeconds } }: { rated: RatedFigures }) {
  return (
    <span className="whitespace-nowrap">
      <Sentence
        text={text.getCode}
        values={{
          rate: (
            <span className="mr-px">
              <Rate rate={rate} tone={tone} />
            </span>
          ),
        }}
      />
      {medianWaitSeconds !== null && (
        <span>
          {' · ~'}
          <Wait seconds={medianWaitSeconds} />
        </span>
      )}
    </span>
  );
}

/** `14 tries, too few to rate`. */
export function TooFew({ samples }: { samples: number }) {
  return <span>{text.tooFew(samples.toLocaleString('en-IN'))}</span>;
}

function Wait({ seconds }: { seconds: number }) {
  const { count, unit } = roughWait(seconds);
  return (
    <span className="whitespace-nowrap">
      <span className={classes(figureClass, 'text-1')}>{count}</span> {text[unit]}
    </span>
  );
}

/** A space of the small letters is narrow beside a figure. */
const figureClass = 'num mr-px';
