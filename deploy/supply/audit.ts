// `npm run audit`: known vulnerabilities of the production packages. Exits with 1 for a high one,
// and with 3 if the registry did not answer: packages that nobody looked up have not passed.
import { pnpm } from './pnpm.ts';

const NOT_AUDITED = 3;
const { status, said } = pnpm('audit', '--prod', '--audit-level', 'high');
const isUnanswered =
  /AUDIT_BAD_RESPONSE|ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|fetch failed|ETIMEDOUT/.test(
    said,
  );
console.log(
  isUnanswered ? 'The registry did not answer: the packages were not audited. Try again.' : said,
);
process.exit(isUnanswered ? NOT_AUDITED : (status ?? 1));
