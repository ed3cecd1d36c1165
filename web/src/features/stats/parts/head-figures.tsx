import type { ReactNode } from 'react';
import { adminDashboard as text } from '../texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatChange, formatCount, marginOf } from '../figures.ts';
import type { AdminFigures } from '../stats.api.ts';
import { FigureTile } from './figure-tile.tsx';

export function HeadFigures({ figures }: { figures: AdminFigures | undefined }) {
  return (
    <div className="stats-tiles">
      <FigureTile
        name={text.users}
        value={figures && <Count value={figures.totalUsers} />}
        meta={figures && <Change percent={figures.totalUsersChange} />}
      />
      <FigureTile
        name={text.devices}
        value={figures && <Count value={figures.mobileDevices} />}
        meta={figures && <Change percent={figures.mobileDevicesChange} />}
      />
      <FigureTile
        name={text.takings}
        value={figures && <Wide value={figures.today.takings} />}
        meta={figures && <CostAndMargin today={figures.today} />}
      />
      <FigureTile name={text.deposited} value={figures && <Wide value={figures.today.deposited} />} meta={text.depositedText} />
    </div>
  );
}

function Wide({ value }: { value: number }) {
  return <Amount value={value} className="wrap-anywhere whitespace-normal!" />;
}

function Count({ value }: { value: number }) {
  return <span className="num">{formatCount(value)}</span>;
}

function Change({ percent }: { percent: number | null }) {
  if (percent === null) return text.noLastMonth;
  return (
    <>
      <Badge tone={toneOf(percent)}>
        <span className="num">{formatChange(percent)}</span>
      </Badge>
      {text.fromLastMonth}
    </>
  );
}

function toneOf(percent: number): BadgeTone {
  if (percent === 0) return 'neutral';
  return percent > 0 ? 'success' : 'danger';
}

function CostAndMargin({ today }: { today: AdminFigures['today'] }) {
  const margin = marginOf(today);
  if (today.cost === null || margin === null) return text.costUnknown;
  return (
    <>
      <Named name={text.cost}>
        <Wide value={today.cost} />
      </Named>
      <Named name={text.margin}>
        <Wide value={margin} />
      </Named>
    </>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      {name} {children}
    </span>
  );
}
