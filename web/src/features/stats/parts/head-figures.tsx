import { adminDashboard as text } from '../stats.texts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatChange, formatCount } from '../figures.ts';
import type { AdminFigures } from '../stats.api.ts';
import { FigureTile } from './figure-tile.tsx';

export function HeadFigures({ figures }: { figures: AdminFigures | undefined }) {
  return (
    <div className="stats-tiles" data-count="2">
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
    </div>
  );
}

function Count({ value }: { value: number }) {
  return <span className="num">{formatCount(value)}</span>;
}

function Change({ percent }: { percent: number | null }) {
  if (percent === null) return <>{text.noLastMonth}</>;
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
