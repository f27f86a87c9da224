import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { useKit } from '../texts/kit-texts.ts';
import './display.css';

export interface MeterProps {
  readonly value: number;
  readonly max: number;
  readonly label: ReactNode;
  /** Text beside the bar, also for screen readers. Default: the plain numbers. */
  readonly valueText?: string;
  /** A second mark, such as the balance after an order. */
  readonly after?: number;
  readonly className?: string;
}

/** A bar for a quantity, such as the credits of a cycle or the volume of a plan. */
export function Meter({ value, max, label, valueText, after, className }: MeterProps) {
  const { locale } = useKit();
  const figures =
    valueText ??
    `${new Intl.NumberFormat(locale).format(value)} / ${new Intl.NumberFormat(locale).format(max)}`;
  const share = (amount: number) =>
    `${Math.min(100, Math.max(0, max > 0 ? (amount / max) * 100 : 0))}%`;
  return (
    <div className={classNames('ed-meter', className)}>
      <div className="ed-meter__texts">
        <span>{label}</span>
        <span className="ed-figures">{figures}</span>
      </div>
      <div
        role="meter"
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={figures}
        aria-label={typeof label === 'string' ? label : undefined}
        className="ed-meter__bar"
      >
        <span className="ed-meter__value" style={{ inlineSize: share(value) }} />
        {after !== undefined && (
          <span className="ed-meter__after" style={{ inlineSize: share(after) }} />
        )}
      </div>
    </div>
  );
}

export interface SparklineProps {
  readonly values: readonly number[];
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

/** A small line chart. `label` describes it in words. */
export function Sparkline({ values, label, width = 160, height = 40, className }: SparklineProps) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const inner = height - 6;
  const points = values.map((value, index) => {
    const x = values.length > 1 ? (index / (values.length - 1)) * (width - 6) + 3 : width / 2;
    return `${x.toFixed(1)},${(3 + inner - (high > low ? (value - low) / (high - low) : 0.5) * inner).toFixed(1)}`;
  });
  const last = points.at(-1)?.split(',');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={classNames('ed-sparkline', className)}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      {last && <circle cx={last[0]} cy={last[1]} r="2.5" fill="var(--ed-accent)" />}
    </svg>
  );
}
