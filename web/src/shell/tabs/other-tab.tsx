import { Button } from '../../ui/button/button.tsx';
import { Mark } from '../../ui/tile/mark.tsx';
import { otherTabText as text } from './other-tab.texts.ts';

export function OtherTab() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[44ch] content-center justify-items-center gap-2 px-gutter text-center">
      <Mark className="mb-3 size-10" />
      <h1 className="text-xl tracking-tight">{text.title}</h1>
      <p className="text-md text-3">{text.text}</p>
      <Button variant="primary" className="mt-4" onClick={() => location.reload()}>
        {text.action}
      </Button>
    </main>
  );
}
