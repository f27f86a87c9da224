// The documents of the repository as a site with a search: `npm run docs`. Pages are the Markdown
// files where they lie, so that the same links work in an editor, on the code host and here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';

const site = join(import.meta.dirname, '..');
const root = join(site, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const titleOf = (file) => /^# (.+)$/m.exec(read(file))[1];
const page = (file, text = titleOf(file)) => ({
  text,
  link: `/${file.replace(/README\.md$/, '').replace(/\.md$/, '')}`,
});
const group = (text, files, isOpen = true) => ({
  text,
  collapsed: !isOpen,
  items: files.map((file) => (Array.isArray(file) ? page(...file) : page(file))),
});
/** The Markdown files that a table or list of a document links, in its order, each once. */
const linkedFrom = (file, folder) => [
  ...new Set([...read(file).matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, to]) => `${folder}${to}`)),
];

/** The parts of the list of decisions. */
const decisions = read('docs/decisions/README.md')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    text: part.split('\n')[0].replaceAll('`', ''),
    collapsed: true,
    items: [...part.matchAll(/^- \[(\d+)\]\((\S+)\.md\) (.+)$/gm)].map(
      ([, number, name, title]) => ({
        text: `${number} ${title}`,
        link: `/docs/decisions/${name}`,
      }),
    ),
  }));

/** VitePress compiles pages with Vue, which takes two braces in a text for code of its own. */
function showBraces({ renderer: { rules } }) {
  for (const name of ['text', 'code_inline']) {
    const render = rules[name];
    rules[name] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
  }
}

/** Pages lie above the folder that has Vue. */
const vueOfThisSite = {
  name: 'vue-of-this-site',
  enforce: 'pre',
  resolveId(id) {
    if (!/^vue(\/|$)/.test(id)) return null;
    return this.resolve(id, join(site, 'package.json'), { skipSelf: true });
  },
};

export default defineConfig({
  title: 'Editorial',
  description: 'Documents of Editorial',
  lang: 'en',
  srcDir: '../..',
  srcExclude: [
    '**/node_modules/**',
    '**/.*/**',
    '**/dist/**',
    '**/texts/**',
    '**/template/**',
    '**/CHANGELOG.md',
    '**/*.api.md',
  ],
  rewrites: (id) => id.replace(/(^|\/)README\.md$/, '$1index.md'),
  outDir: './dist',
  cacheDir: './node_modules/.cache',
  cleanUrls: true,
  // scripts/documents.mjs checks links. Those to files of the source lead out of this site.
  ignoreDeadLinks: true,
  // Text in pointed brackets is text, and no component.
  markdown: { html: false, config: showBraces },
  vite: {
    plugins: [vueOfThisSite],
    server: { watch: { ignored: ['**/.data/**', '**/dist/**', '**/node_modules/**'] } },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('docs/where.md', 'Where?'),
      page('docs/teams.md', 'Teams'),
      page('docs/operations.md', 'Operations'),
      page('docs/decisions/README.md', 'Decisions'),
    ],
    sidebar: {
      '/docs/decisions/': decisions,
      '/': [
        group('Begin', [
          ['README.md', 'What this is'],
          'CONTRIBUTING.md',
          'docs/where.md',
          ['docs/README.md', 'All documents'],
        ]),
        group('Teams', [
          'docs/teams.md',
          ...linkedFrom('docs/teams.md', 'docs/').filter((file) => file.startsWith('docs/teams/')),
          'docs/qa.md',
          'docs/errors.md',
        ]),
        group(
          'What the page offers',
          ['docs/platform/README.md', ...linkedFrom('docs/platform/README.md', 'docs/platform/')],
          false,
        ),
        group(
          'Running the site',
          [
            'docs/operations.md',
            'docs/scale.md',
            'docs/security.md',
            'docs/duties.md',
            'docs/reliability.md',
            'docs/performance.md',
          ],
          false,
        ),
        group(
          'The server',
          ['server/README.md', ...linkedFrom('server/README.md', 'server/')],
          false,
        ),
        page('docs/decisions/README.md', 'Decisions'),
      ],
    },
  },
});
