import { HubPaths } from '@editorial/contracts/hubs';
import { Problems } from '@editorial/contracts/problems';
import { escapeHtml as escape } from '../identity/html.ts';
import { issuerPage } from '../identity/pages.ts';

export interface Example {
  readonly name: string;
  readonly curl: string;
  readonly typeScript: string;
}

const titles: Readonly<Record<string, string>> = {
  search: 'Search the catalog',
  order: 'License a picture',
  licenses: 'Keep the papers',
};
const code = (text: string) => `<pre tabindex="0"><code>${escape(text.trim())}</code></pre>`;

const section = (id: string, title: string, content: string) =>
  `<section id="${id}"><h2>${title}</h2>${content}</section>`;

const signIn = (issuer: string) =>
  section(
    'sign-in',
    'Sign-in',
    `<p>The issuer is <code>${escape(issuer)}</code>; everything else is in its
<a href="/identity/.well-known/openid-configuration">discovery document</a>. Any OpenID Connect
library works.</p>
<ul><li><b>Pages and apps</b> are public clients: authorization code with PKCE, scopes
<code>openid profile email roles offline_access Editorial</code>. <code>offline_access</code>
gives a refresh token, which works once and gives the next one.</li>
<li><b>Servers</b> that sign people in are confidential clients: the same, with a secret.</li>
<li><b>Machines</b> get tokens by client credentials, in the name of a person. Scopes:
<code>Editorial</code> for the whole API, or names of policies.</li></ul>
<p>Before sign-in, the header <code>__tenant</code> names the organization. Revoking a token ends
its session at once.</p>`,
  );

const keys = section(
  'keys',
  'Client registration',
  `<p>The operator of this site registers clients, by command or by
<code>/api/identity/clients</code>:</p>
${code('npm run client -- add newsroom --redirect https://newsroom.example.org\nnpm run client -- add exporter --as ada@example.org --scope Editorial')}
<p>A secret is shown once. Redirect addresses must match exactly; an origin matches
with and without a final slash. In browsers, only pages on a client’s origins may call the API,
files and hubs.</p>`,
);

const limits = section(
  'limits',
  'Limits',
  `<p>Each client has a limit of calls per minute: a machine in total, other clients for each
person. Every answer says how many are left: <code>RateLimit: "client";r=599;t=60</code>, <code>RateLimit-Policy:
"client";q=600;w=60</code>. Above the limit, the answer is 429 with
<code>Retry-After</code>. Lists are divided into pages: <code>skipCount</code>, <code>maxResultCount</code>
(at most 1000), and
<code>totalCount</code> in the answer.</p>`,
);

const errors = section(
  'errors',
  'Errors',
  `<p>An error has a stable code, and a text for people in the language of
<code>Accept-Language</code>:
<code>{"error":{"code":"Editorial:NotFound","message":"…","validationErrors":null}}</code>. The
issuer uses OAuth’s own codes. Orders have an <code>Idempotency-Key</code>: sending one twice gives
one order. 503 is temporary: try again after <code>Retry-After</code>.</p>
<details><summary>All codes</summary><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>${Object.entries(
    Problems,
  )
    .map(([name, status]) => `<tr><td><code>${name}</code></td><td>${status}</td></tr>`)
    .join('')}</tbody></table></details>`,
);

const hubs = section(
  'hubs',
  'Live messages: hubs',
  `<p>SignalR’s own clients connect with an access token, over WebSockets, Server-Sent Events or
long polling:</p>
${code(
  Object.values(HubPaths)
    .map((path) => `new HubConnectionBuilder().withUrl(SITE + '${path}', { accessTokenFactory })`)
    .join('\n'),
)}`,
);

const packaged = (site: string) =>
  section(
    'client',
    'A typed client',
    `<p>Generated from the <a href="/swagger">description of the API</a>
(<a href="/swagger/json">OpenAPI 3.1</a>), with paging and
retries, without dependencies:</p>${code(`npm install ${site}/types/client.tgz`)}`,
  );

const shown = ({ name, curl, typeScript }: Example) =>
  `<h3>${escape(titles[name] ?? name)}</h3>${code(curl)}${code(typeScript)}`;

/** The page that explains how to call the API from outside. For developers, in English. */
export function developersPage(
  site: { readonly publicUrl: string; readonly issuer: string },
  examples: readonly Example[],
): string {
  const content = [
    signIn(site.issuer),
    keys,
    packaged(site.publicUrl),
    limits,
    errors,
    hubs,
    section('examples', 'Examples', examples.map(shown).join('')),
  ].join('');
  return issuerPage(
    'en',
    'For developers',
    `<h1>For developers</h1>${content}<nav><a href="/swagger">All calls</a><a href="/">Back to
Editorial</a></nav>`,
  ).replace('<main>', '<main class="wide">');
}
