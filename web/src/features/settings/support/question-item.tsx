import { ChevronDown, Link2 } from 'lucide-react';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { support } from './support.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { MarkedName } from '../../catalogue/marked-name.tsx';
import type { FoundQuestion } from './find-answers.ts';

/** React sets `open` when the search or the address asks for it; otherwise the user does. */
export function QuestionItem({ question, isAsked }: { question: FoundQuestion; isAsked: boolean }) {
  return (
    <details id={question.id} open={isAsked || question.isOpen} className="group border-line not-first:border-t">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-card px-card py-3 text-md font-medium text-1 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span>
          <Marked {...question.question} />
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="flex-none text-3 group-open:rotate-180" />
      </summary>
      <div className="grid max-w-[60ch] gap-3 px-card pb-3 text-md text-2">
        {question.answer.map((part, index) =>
          'text' in part ? (
            <p key={index}>
              <Marked {...part} />
            </p>
          ) : (
            <ul key={index} className="grid list-disc gap-1.5 pl-5">
              {part.map((item, place) => (
                <li key={place}>
                  <Marked {...item} />
                </li>
              ))}
            </ul>
          ),
        )}
        <Button variant="ghost" size="sm" className="mr-auto md:-ml-2.5" onClick={() => void copyAddress(question.id)}>
          <Link2 size={16} strokeWidth={1.75} aria-hidden />
          {support.copyLink}
        </Button>
      </div>
    </details>
  );
}

function Marked({ text, ranges }: FoundQuestion['question']) {
  return <MarkedName name={text} ranges={ranges} />;
}

async function copyAddress(id: string): Promise<void> {
  if (await copyText(`${location.origin}/support#${id}`)) toast.success(support.linkCopied);
}
