// The commands that operators run beside a site. The server's programs read their command lines by
// these descriptions as well, so that images without npm have the same help.
const email = { name: 'EMAIL', text: "the person's e-mail address" };
const organization = { value: 'NAME', text: "the person's organization, if it is not the site" };

/** @type {import('./command-line.d.mts').Command[]} */
export const operatorCommands = [
  {
    name: 'admin:create',
    summary: 'creates an administrator and prints the link for the password',
    words: [email],
    program: ['server/src/people/account/admin.create.ts'],
  },
  {
    name: 'client',
    summary: 'registers other programs that use the API',
    rows: [
      [
        'npm run client -- add ID --redirect ADDRESS',
        'registers another program; also `list`, `remove` ([clients](docs/operations.md#clients))',
      ],
    ],
    words: [
      {
        name: 'add|list|remove',
        text: 'remove ends all tokens of the client as well',
        kind: 'command',
        oneOf: ['add', 'list', 'remove'],
      },
      { name: 'ID', text: "the client's name", isOptional: true },
    ],
    options: {
      name: { value: 'TEXT', text: 'how people see it' },
      redirect: {
        value: 'ADDRESS',
        multiple: true,
        text: 'where sign-ins end; an origin counts with and without a slash',
      },
      logout: {
        value: 'ADDRESS',
        multiple: true,
        text: "where sign-outs end; the redirects' origins unless given",
      },
      origin: {
        value: 'ORIGIN',
        multiple: true,
        text: "whose pages may call from a browser; the redirects' origins unless given",
      },
      scope: {
        value: 'SCOPE',
        multiple: true,
        text: "openid profile email roles offline_access Editorial, or a policy's name",
      },
      grant: {
        value: 'GRANT',
        multiple: true,
        text: 'authorization_code refresh_token client_credentials',
      },
      confidential: { text: 'it can keep a secret, which is shown once' },
      as: { value: 'EMAIL', text: "a machine: it calls in this person's name; it is confidential" },
      organization: { ...organization, text: `--as: ${organization.text}` },
      'access-seconds': { value: 'N', text: 'life of access tokens (3600)' },
      'refresh-seconds': { value: 'N', text: 'life of refresh tokens (1209600)' },
      'calls-per-minute': { value: 'N', text: '(600)' },
    },
    program: ['server/src/people/clients/client.command.ts'],
  },
  {
    name: 'team',
    summary: 'manages the teams that release remotes over HTTP',
    rows: [
      [
        'npm run team -- key TEAM NAME',
        'gives and ends keys of teams, names owners and issuers ([teams](docs/teams.md))',
      ],
    ],
    words: [
      {
        name: 'COMMAND',
        text: 'list, put, remove, key, end-key, end-signer or adopt',
        kind: 'command',
        oneOf: ['list', 'put', 'remove', 'key', 'end-key', 'end-signer', 'adopt'],
      },
      { name: 'TEAM', text: "the team's name, except for list", isOptional: true },
      {
        name: 'NAME',
        text: 'of a new key; the ID of an old one; the FINGERPRINT of a signer',
        isOptional: true,
      },
    ],
    options: {
      remote: { value: 'NAME', multiple: true, text: 'put: a remote that the team owns' },
      client: {
        value: 'ID',
        multiple: true,
        text: 'put: a machine client that releases for it (npm run client -- add)',
      },
      issuer: {
        value: 'ADDRESS',
        text: 'put: whose ID tokens stand for it, with --audience and --subject',
      },
      audience: { value: 'TEXT', text: 'put: the audience of those tokens' },
      subject: { value: 'TEXT', text: 'put: their subject; it may end with *' },
      as: { value: 'EMAIL', text: 'key: the key of one person of the site' },
      days: { value: 'N', text: 'key: how long it is valid' },
    },
    more: [
      'put adds or changes a team; what is not named stays. A key is shown once. Releases of an ended',
      "signer are no longer served. adopt takes over the remotes in REMOTES_DIR that this machine's key signed.",
    ],
    program: ['server/src/federation/teams/team.command.ts'],
  },
  {
    name: 'import',
    summary: 'imports a folder of photographs, also while the site runs',
    words: [{ name: 'FOLDER', text: 'its photographs, and those of the folders in it' }],
    options: { report: { value: 'FILE.csv', text: 'writes what became of each file' } },
    more: [
      'Pictures that are in the catalog stay as they are, so a broken import can start again.',
    ],
    program: ['--liftoff-only', 'server/src/operation/import/main.ts'],
  },
  {
    name: 'search',
    summary: 'looks after the search cluster',
    rows: [
      [
        'npm run search -- status',
        'the search cluster: also `rebuild`, `verify`, `stop` ([operations](docs/operations.md))',
      ],
    ],
    words: [
      {
        name: 'COMMAND',
        text: 'status, rebuild, verify or stop',
        kind: 'command',
        oneOf: ['status', 'rebuild', 'verify', 'stop'],
      },
    ],
    more: [
      'status   what the search engine holds, and the changes that it does not have yet',
      'rebuild  builds a new index while the old one answers, and exchanges them',
      'verify   compares every picture with the database, and mends what differs',
      'stop     keeps no more changes for the engine (after SEARCH_URL was changed to another kind)',
    ],
    program: ['server/src/search/search-cluster/search.command.ts'],
  },
  {
    name: 'files:verify',
    summary: 'checks that the store holds the file of every picture',
    program: ['server/src/catalog/files/files.verify.ts'],
  },
  {
    name: 'ledger:verify',
    summary: 'checks the invariants of credits, orders and licenses',
    program: ['server/src/commerce/ledger/ledger.verify.ts'],
  },
  {
    name: 'second-factor:remove',
    summary: 'removes the second factor of a person who has lost app, passkeys and recovery codes',
    words: [email],
    options: { organization },
    program: ['server/src/people/second-factor/remove.command.ts'],
  },
  {
    name: 'keys:rotate',
    summary: 'creates a new signing key; this also happens automatically every 90 days',
    program: ['server/src/people/sessions/rotate-key.ts'],
  },
];
