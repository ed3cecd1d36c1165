import { useState } from 'react';
import { Card, CardHead } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { developersText } from '../developers.texts.ts';
import curl from './curl.txt?raw';
import { fillExample } from './fill-example.ts';
import go from './go.txt?raw';
import node from './node.txt?raw';
import php from './php.txt?raw';
import python from './python.txt?raw';
import { KeyNote } from '../parts/key-note.tsx';
import { useExampleOrder } from './use-example-order.ts';
import { scrollable } from '../parts/scrollable.ts';

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
  const order = useExampleOrder();
  const [language, setLanguage] = useState<Language>('curl');
  const example = fillExample(examples[language], order);
  return (
    <Card>
      <CardHead title={text.title} />
      <div className="grid gap-3 p-card">
        <div className="developers-example">
          <header>
            <Choice label={text.languages} value={language} options={languages} onChoose={setLanguage} />
            <CopyButton value={example} label={text.copy} success={text.copied} />
          </header>
          <pre {...scrollable(text.title)}>
            <code>{example}</code>
          </pre>
        </div>
        <KeyNote text={text.key} />
      </div>
    </Card>
  );
}
