import { openCallers, openGridSite } from './access-callers.testing.ts';
import { accessGrid, differences, printedGrid } from './access-grid.testing.ts';
import { ownRules } from './access-rules.testing.ts';

/**
 * Prints who may make which call, as the contract says and as a server answers: `npm run
 * test:access`.
 */
const site = await openGridSite();
try {
  const callers = await openCallers(site);
  const rows = await accessGrid(site, callers, ownRules);
  console.log(printedGrid(rows, callers));
  const wrong = differences(rows, callers);
  console.log(
    wrong.length === 0
      ? `\n${rows.length} calls by ${callers.length} callers, no difference`
      : `\n${wrong.join('\n')}\n${wrong.length} differences`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await site.close();
}
