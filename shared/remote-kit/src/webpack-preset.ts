import type { Configuration } from 'webpack';
import type { RemoteBuild } from '@editorial/federation/remote-options';
import { remotePreset } from '@editorial/federation/remote-preset';

/** Returns the webpack configuration of one remote. */
export const preset = (build: RemoteBuild): Configuration => remotePreset(build);
