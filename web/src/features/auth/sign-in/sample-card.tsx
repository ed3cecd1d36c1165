import { Copy } from 'lucide-react';
import { Amount } from '../../../ui/amount.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { sampleText as sample } from './sign-in.texts.ts';

export function SampleCard() {
  return (
    <div className="grid w-full max-w-105 gap-4">
      <div className="flex flex-col gap-3 rounded-card border border-success-line bg-surface p-4 shadow-float">
        <div className="flex min-h-13 items-center gap-3">
          <span className="grid size-9 flex-none place-items-center rounded-tile bg-tile text-sm font-bold tracking-tight inset-ring inset-ring-line">
            {sample.monogram}
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-medium text-1">{sample.service}</p>
            <p className="flex items-center gap-1.5 text-xs text-3">
              <Amount value={9.75} /> · <span className="text-success-text">{figures(sample.arrived, '0:41')}</span>
            </p>
          </div>
          <Ring />
        </div>
        <div className="num flex min-h-9 items-center justify-between text-xl font-bold tracking-num text-1">
          <span>
            <span className="mr-2 border-r border-line-strong pr-2 font-medium text-2">+91</span>70194 55328
          </span>
          <Copy size={16} strokeWidth={1.75} className="mr-2.5 text-3" />
        </div>
        <div className="flex h-15 items-stretch divide-x divide-success-line overflow-hidden rounded-well border border-success-line bg-success-soft">
          {['4', '8', '2', '', '9', '1', '0'].map((digit, index) => (
            <span key={index} className={digit === '' ? 'w-1.5' : 'num grid flex-1 place-items-center text-2xl font-bold text-1'}>
              {digit}
            </span>
          ))}
          <span className="flex items-center gap-1.5 px-3.5 text-xs font-medium text-success-text">
            <Copy size={16} strokeWidth={1.75} />
            {sample.copy}
          </span>
        </div>
        <PinLine />
      </div>
      <p className="text-center text-xs text-3">{sample.promise}</p>
    </div>
  );
}

function Ring() {
  return (
    <span className="relative grid size-13 flex-none place-items-center">
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="3">
        <circle cx="24" cy="24" r="21" className="stroke-sunken dark:stroke-line" />
        <circle cx="24" cy="24" r="21" pathLength="100" strokeDasharray="85 100" strokeLinecap="round" className="stroke-accent-mark" />
      </svg>
      <span className="num text-xs font-bold text-1">17:02</span>
    </span>
  );
}

function PinLine() {
  return (
    <div className="grid gap-1.5 pt-1.5">
      <div className="relative h-1 rounded-[2px] bg-sunken inset-ring inset-ring-line">
        <span className="absolute inset-y-0 left-0 w-[44.6%] rounded-[2px] bg-accent-mark" />
        <span className="absolute -top-1 left-1/2 -ml-px h-3 w-0.5 rounded-[1px] bg-3" />
        <span className="absolute top-1/2 left-[44.6%] -mt-1.25 -ml-1.25 size-2.5 rounded-full bg-accent-mark ring-2 ring-surface" />
      </div>
      <p className="flex justify-between text-xs text-3">
        <span>{figures(sample.arrived, '0:41')}</span>
        <span>{figures(sample.usually, '0:46')}</span>
      </p>
    </div>
  );
}

function figures(text: string, time: string) {
  return <Sentence text={text} values={{ time: <span className="num">{time}</span> }} />;
}
