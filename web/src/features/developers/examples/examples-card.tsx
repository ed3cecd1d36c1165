import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, CardHead } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { offersQuery, type FoundService } from '../../catalogue/find/offers.api.ts';
import { Choice } from '../../../ui/fields/choice.tsx';
import { developersText } from '../texts.ts';
import curl from './curl.txt?raw';
import { type ExampleOrder, fillExample } from './fill-example.ts';
import go from './go.txt?raw';
import node from './node.txt?raw';
import php from './php.txt?raw';
import python from './python.txt?raw';

const text = developersText.examples;
const examples = { curl, node, python, go, php };
type Language = keyof typeof examples;

const languages: readonly { value: Language; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'node', label: 'Node' },
  { value: 'python', label: 'Python' },
  { value: 'go', label: 'Go' },
  { value: 'php', label: 'PHP' },
];

export function ExamplesCard() {
  const { data: services } = useQuery(offersQuery());
  const [language, setLanguage] = useState<Language>('curl');
  const example = fillExample(examples[language], { address: location.origin, ...orderOf(services) });
  return (
    <Card>
      <CardHead title={text.title} />
      <div className="grid gap-3 p-card">
        <div className="developers-example">
          <header>
            <Choice label={text.languages} value={language} options={languages} onChoose={setLanguage} />
            <CopyButton value={example} label={text.copy} success={text.copied} />
          </header>
          <pre {...reading}>
            <code>{example}</code>
          </pre>
        </div>
        <p className="text-sm">
          <Sentence text={text.key} values={{ variable: <code className="developers-code">API_KEY</code> }} />
        </p>
      </div>
    </Card>
  );
}

/** It takes the focus, so that keys can scroll it. */
const reading = { tabIndex: 0, role: 'group', 'aria-label': text.title };

/** Of a service that is sold here now. */
function orderOf(services: readonly FoundService[] | undefined): Omit<ExampleOrder, 'address'> {
  for (const { serviceCode, offers } of services ?? [])
    for (const { country, price } of offers) if (country !== null) return { serviceCode, country: country.iso, maxPrice: price };
  return { serviceCode: 'tg', country: 'IN', maxPrice: 20 };
}
