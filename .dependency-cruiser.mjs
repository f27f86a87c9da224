import { doors } from './server/doors.mjs';

/**
 * The wings of the server, from the ground up. A wing imports only wings before it. Their READMEs
 * say what lives in each (docs/decisions/1250-the-server-is-sorted-into-wings.md).
 */
const wings = [
  'ground',
  'settings',
  'http',
  'people',
  'federation',
  'catalog',
  'search',
  'commerce',
  'collections',
  'own-data',
  'operation',
  'pages',
  'hubs',
  'demo',
];
/** Tests and what only they use start whole servers, so they may import anything. */
const tests =
  '\\.(test|testing|races|updates|cluster|suite)\\.tsx?$|^server/src/testing/|^shared/testing/';

const oneWay = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: to },
});

/** The files of a wing that others may import: its doors, its tables and its context. */
const openFiles = (wing) => {
  const named = (doors[wing] ?? []).map((file) => file.replaceAll('.', '\\.'));
  return `^server/src/${wing}/(${[...named, '.*\\.tables\\.ts', 'context/context\\.ts'].join('|')})$`;
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...wings.map((wing, floor) =>
      oneWay(
        `up-from-${wing}`,
        `The wing ${wing} imports only wings below it: ${wings.slice(0, floor).join(', ') || 'none'}.`,
        `^server/src/${wing}/`,
        `^server/src/(?!(${wings.slice(0, floor + 1).join('|')})/)`,
      ),
    ),
    // Files beside the wings put the server together, so they take what they need.
    ...wings.slice(1).map((wing) => ({
      name: `past-doors-of-${wing}`,
      comment: `Other wings import what server/doors.mjs names of ${wing}.`,
      severity: 'error',
      from: { path: `^server/src/(?!${wing}/)[^/]+/`, pathNot: tests },
      to: { path: `^server/src/${wing}/`, pathNot: openFiles(wing) },
    })),
    {
      name: 'circle-of-folders',
      comment: 'Folders import each other one way.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^(server/src|shared|shell|remotes)' },
      to: { circular: true },
    },
    {
      name: 'circle-of-files',
      comment: 'Files import each other one way, types included.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true },
    },
    oneWay(
      'server-to-pages',
      'The server knows contracts and registry only.',
      '^server/src/',
      '^(shell|remotes)/',
    ),
    oneWay(
      'shared-to-apps',
      'Libraries import no application.',
      '^shared/',
      '^(shell|remotes|server)/',
    ),
    oneWay(
      'shell-to-apps',
      'The shell loads remotes when it runs.',
      '^shell/',
      '^(remotes|server)/',
    ),
    {
      name: 'remote-to-remote',
      comment: 'A remote imports neither another remote, nor the shell, nor the server.',
      severity: 'error',
      from: { path: '^remotes/([^/]+)/', pathNot: tests },
      to: { path: '^(shell|server|remotes)/', pathNot: '^remotes/$1/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: `${tests}|/node_modules/|/dist/|\\.d\\.m?ts$|^server/src/pages/developers/examples/|^shared/client/template/`,
    },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
