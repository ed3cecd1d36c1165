import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { fillExample, type ExampleOrder } from '../examples/fill-example.ts';
import { useExampleOrder } from '../examples/use-example-order.ts';
import { developersText } from '../developers.texts.ts';
import { KeyNote } from '../parts/key-note.tsx';
import { TestServicesCard } from '../parts/test-services-card.tsx';
import { guides } from './guides.ts';
import type { GuideName } from './guide-list.ts';
import { GuidesCard } from './guides-card.tsx';
import { guidesText as text } from './guides.texts.ts';
import { guideTitles } from './titles.texts.ts';
import '../developers.css';
import { scrollable } from '../parts/scrollable.ts';

export function GuideScreen({ name }: { name: GuideName }) {
  const order = useExampleOrder();
  const { intro, steps } = guides[name];
  return (
    <Page
      title={guideTitles.guides[name].name}
      subtitle={text.subtitle}
      actions={
        <Link to="/developers" className={buttonClass({})}>
          {text.back}
        </Link>
      }
    >
      <div className="developers-split">
        <Card>
          <div className="grid gap-4 p-card">
            <p>{intro}</p>
            {steps.map((step) => (
              <Step key={step.text} {...step} order={order} />
            ))}
            {steps.some(({ example }) => example?.includes('API_KEY')) && <KeyNote text={text.key} />}
          </div>
        </Card>
        <div>
          <GuidesCard title={text.others} except={name} />
          {steps.some(({ example }) => example?.includes('{serviceCode}')) && <TestServicesCard />}
        </div>
      </div>
    </Page>
  );
}

function Step({ text: words, example, order }: { text: string; example?: string; order: ExampleOrder }) {
  const filled = example === undefined ? undefined : fillExample(example, order);
  return (
    <>
      <p>{words}</p>
      {filled !== undefined && (
        <div className="developers-example">
          <header>
            <span className="px-3 text-sm">{text.example}</span>
            <CopyButton value={filled} label={developersText.examples.copy} success={developersText.examples.copied} />
          </header>
          <pre {...scrollable(text.example)}>
            <code>{filled}</code>
          </pre>
        </div>
      )}
    </>
  );
}
