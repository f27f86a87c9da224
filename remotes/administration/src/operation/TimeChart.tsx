import { useKit } from '@editorial/ui';
import { useEffect, useRef } from 'react';
import UPlot, { type Options } from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** The color is that of the sheet's `--ed-ink` or `--ed-accent`. */
  readonly look: 'ink' | 'accent';
}

export interface TimeChartProps {
  /** The content of the chart in words, for people who do not see it. */
  readonly label: string;
  readonly times: readonly Date[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** Counts have no marks between whole numbers. */
  readonly areWhole: boolean;
}

const HEIGHT = 140;
const AXIS_WIDTH = 68;
/** Room for a time such as `09:45 PM`; without it, uPlot (1.6) puts them into each other. */
const TIME_WIDTH = 84;
/** Steps between whole numbers. */
const wholeSteps = Array.from({ length: 10 }, (_, power) => 10 ** power).flatMap((one) => [
  one,
  2 * one,
  5 * one,
]);

/** The present color of a token, also after the theme has changed. */
function colorOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The chart as the library takes it. Long times are marked by days, shorter ones by the hour. */
function optionsOf(
  { times, series, format, areWhole }: Omit<TimeChartProps, 'label'>,
  { locale, host }: { readonly locale: string; readonly host: HTMLElement },
): Options {
  const grid = { stroke: () => colorOf('--ed-hairline'), width: 1 };
  const axis = {
    stroke: () => colorOf('--ed-muted'),
    font: `12px ${getComputedStyle(host).fontFamily}`,
    grid,
    ticks: { show: false },
  };
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' });
  const isLong = Number(times.at(-1)) - Number(times[0]) > 36 * 3600_000;
  return {
    width: host.clientWidth,
    height: HEIGHT,
    cursor: { show: false },
    legend: { show: false },
    scales: { y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] } },
    axes: [
      {
        ...axis,
        space: TIME_WIDTH,
        values: (_, ticks) => ticks.map((seconds) => (isLong ? day : clock).format(seconds * 1000)),
      },
      {
        ...axis,
        size: AXIS_WIDTH,
        ...(areWhole && { incrs: wholeSteps }),
        values: (_, ticks) => ticks.map(format),
      },
    ],
    series: [
      {},
      ...series.map(({ label, look }) => ({
        label,
        stroke: () => colorOf(`--ed-${look}`),
        width: 1.5,
        points: { show: times.length < 3 },
      })),
    ],
  };
}

/** A line for each series over time. Gaps are times without samples. */
export function TimeChart({ label, times, series, format, areWhole }: TimeChartProps) {
  const { locale, theme } = useKit();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const chart = new UPlot(
      optionsOf({ times, series, format, areWhole }, { locale, host: element }),
      [times.map((at) => at.getTime() / 1000), ...series.map(({ values }) => [...values])],
      element,
    );
    const resized = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [times, series, format, areWhole, locale, theme]);
  // Time runs from the left in every language.
  return <div ref={host} dir="ltr" role="img" aria-label={label} className="adm-time-chart" />;
}
