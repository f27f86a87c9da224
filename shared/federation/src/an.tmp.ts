import webpack from 'webpack';
import { preset } from './preset.ts';
import { root } from './workspace.ts';
import { join } from 'node:path';
const c = { ...preset({ kind: 'shell', name: 'shell', folder: join(root, 'shell'), output: '/tmp/an', mode: 'production' }), devtool: 'source-map' as const };
webpack(c).run((e, s) => { console.log(e, s?.hasErrors() && s.toString('errors-only')); });
