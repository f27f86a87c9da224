import { keepDrafts } from '@editorial/ui';
import { Component, type ReactNode } from 'react';
import { isMissingFile } from '../federation/missing-file.ts';
import { RemoteFailed } from './RemoteFailed.tsx';

interface AreaProps {
  readonly name: string;
  /** Where the visitor is: another page of the remote may well work. */
  readonly at: string;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a crash inside its remote: header, menus and the other remotes go on. */
export class RemoteArea extends Component<AreaProps, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    // In this moment, before anything else is drawn: forms that come back find their input.
    keepDrafts();
    this.props.onError(error);
  }
  override componentDidUpdate({ at }: AreaProps) {
    // Not derived from props: a next page that fails too would be drawn again at once, and escape
    // this area.
    // oxlint-disable-next-line react/no-did-update-set-state
    if (at !== this.props.at && this.state.error !== null) this.setState({ error: null });
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A part that did not come is asked for again only by another page load.
    const retry = () => (isMissingFile(error) ? location.reload() : this.setState({ error: null }));
    return <RemoteFailed name={this.props.name} isCrash={!isMissingFile(error)} onRetry={retry} />;
  }
}
