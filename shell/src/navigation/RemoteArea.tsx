import { useT } from '@editorial/platform';
import { Button, ErrorScreenView } from '@editorial/ui';
import { Component, type ReactNode } from 'react';
import { loadedRemote } from '../federation/loaded.ts';

interface FailedProps { readonly name: string; readonly onRetry: () => void; readonly isCrash?: boolean }
/** Stands in a remote's place when it can't be shown: what happened, what still works, and a way to try again. */
export function RemoteFailed({ name, onRetry, isCrash = false }: FailedProps) {
  const t = useT();
  return (
    <ErrorScreenView cover="area" status={0} title={t(isCrash ? '::RemoteCrashed' : '::RemoteFailed')} details={t('::RemoteFailedDetails', { name: t(`::Remote:${name}`) })}>
      <Button look="secondary" onClick={onRetry}>{t('::TryAgain')}</Button>
    </ErrorScreenView>
  );
}

interface AreaProps { readonly name: string; /** Where the visitor is: another page of the remote may well work. */ readonly at: string; readonly children: ReactNode }
/** Keeps a crash inside its remote: header, menus and the other remotes go on. */
export class RemoteArea extends Component<AreaProps, { error: unknown; at: string }> {
  override state = { error: null as unknown, at: this.props.at };
  static getDerivedStateFromProps({ at }: AreaProps, state: { at: string }) {
    return at === state.at ? null : { at, error: null };
  }
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    console.error(`[FED-008] The remote '${this.props.name}' failed while it was shown.`, error);
    const asked = loadedRemote(this.props.name)?.asked;
    if (asked) void import('../federation/tell.ts').then(({ tellServer }) => tellServer({ name: this.props.name, version: asked, outcome: 'crashed' }));
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return <RemoteFailed name={this.props.name} isCrash onRetry={() => this.setState({ error: null })} />;
  }
}
