import type { Problems } from '../../../ui/form/form.rules.ts';
import { type KeptFormOptions, useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { explainAfterStepUp } from '../step-up/explain-after-step-up.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import { reasonText } from './reason.texts.ts';

type Typed = Record<string, string> & { reason: string };

type ReasonFormOptions<Values> = Pick<KeptFormOptions<Values>, 'keepAs' | 'notKept' | 'start'> & {
  words?: typeof reasonText;
  /** The problems of the other fields. */
  problems?: (values: Values) => Problems<Values>;
  /** `run` asks for a fresh code where the server wants one. The reason has no spaces around it. */
  send: (values: Values, run: ReturnType<typeof useStepUp>['run']) => Promise<void>;
  onFailed?: () => void;
  explain?: KeptFormOptions<Values>['explain'];
};

/** A form whose action needs a reason, for `ReasonDialog`. */
export function useReasonForm<Values extends Typed>(options: ReasonFormOptions<Values>) {
  const { words = reasonText, problems, send, onFailed, explain = explainAfterStepUp, ...kept } = options;
  const stepUp = useStepUp();
  const { form, field, fill, isBusy } = useKeptForm<Values>({
    ...kept,
    problems: (values) => ({ ...problems?.(values), reason: values.reason.trim() === '' ? words.required : undefined }),
    send: (values) => send({ ...values, reason: values.reason.trim() }, stepUp.run),
    explain: (error) => {
      onFailed?.();
      return explain(error);
    },
  });
  const { label, hint } = words;
  return { field, fill, dialog: { form, reason: { ...field('reason'), label, hint }, isBusy, codeQuestion: stepUp.dialog } };
}
