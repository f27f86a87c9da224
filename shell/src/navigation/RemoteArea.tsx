import { keepDrafts } from '@editorial/ui';
import { Component, type ReactNode } from 'react';
import { isMissingFile } from '../federation/missing-file.ts';
import { RemoteFailed } from './RemoteFailed.tsx';

interface AreaProps {
  readonly name: string;
  /** The current path. A different page of the remote may well work, so it clears the error. */
  readonly at: string;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Error boundary of a remote: header, menus and the other remotes keep working. */
export class RemoteArea extends Component<AreaProps, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    // Runs synchronously, before anything else renders, so that restored forms find their input.
    keepDrafts();
    this.props.onError(error);
  }
  override componentDidUpdate({ at }: AreaProps) {
    // Not derived from props: if the next page also failed, it would render again at once, and the
    // error would escape this boundary.
    // oxlint-disable-next-line react/no-did-update-set-state
    if (at !== this.props.at && this.state.error !== null) this.setState({ error: null });
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Only a page load requests a missing file again.
    const retry = () => (isMissingFile(error) ? location.reload() : this.setState({ error: null }));
    return <RemoteFailed name={this.props.name} isCrash={!isMissingFile(error)} onRetry={retry} />;
  }
}
