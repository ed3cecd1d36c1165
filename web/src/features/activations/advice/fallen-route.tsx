import type { Card } from '../card/card-face.ts';
import { fallenText as text } from './fallen.texts.ts';
import { LateAdvice } from './late-advice.tsx';

/** Shown at once, however short the wait was so far. */
export function FallenRoute({ card }: { card: Card }) {
  return (
    <div role="status">
      <LateAdvice card={card} odds={text.few}>
        <p className="text-xs text-2 md:text-sm">
          {text.few} {text.otherwise}
        </p>
      </LateAdvice>
    </div>
  );
}
