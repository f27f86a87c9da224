import { Gauge, type Registry } from 'prom-client';
import type { Dependencies } from './dependencies.ts';

/** Metrics of the services that the site asks, read at each scrape. */
export function measureDependencies(registry: Registry, dependencies: Dependencies): void {
  const all = Object.values(dependencies);
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly ('dependency' | 'result')[],
    read: (gauge: Gauge<'dependency' | 'result'>) => void,
  ) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        collect() {
          read(this);
        },
      }),
    );
  gauge(
    'editorial_dependency_open',
    '1 while a dependency is not asked, because it does not answer (its breaker is open)',
    ['dependency'],
    (open) => {
      for (const { name, trouble } of all)
        open.set({ dependency: name }, trouble() === null ? 0 : 1);
    },
  );
  gauge(
    'editorial_dependency_running',
    'Calls to a dependency that wait for its answer',
    ['dependency'],
    (running) => {
      for (const { name, counts } of all) running.set({ dependency: name }, counts().running);
    },
  );
  gauge(
    'editorial_dependency_calls_total',
    'Calls to a dependency: answered, failed (no answer came), refused (it was not asked)',
    ['dependency', 'result'],
    (calls) => {
      for (const { name, counts } of all) {
        const { answered, failed, refused } = counts();
        for (const [result, count] of Object.entries({ answered, failed, refused }))
          calls.set({ dependency: name, result }, count);
      }
    },
  );
}
