import type { Endpoint, EndpointOutput } from '@editorial/contracts/endpoint';
import { reporter } from '@editorial/platform/shell';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api.ts';

/** One act of a page, whose server may answer otherwise than agreed. */
export interface AnsweredAct<E extends Endpoint> {
  readonly endpoint: E;
  readonly answer: EndpointOutput<E> & object;
  /** A field without which the answer does not fit. */
  readonly field: keyof EndpointOutput<E> & string;
  /** The name of the button that begins the act. */
  readonly button: RegExp;
  /** Prepares the other answers and shows the page. */
  readonly open: (api: FakeApi) => unknown;
}

/**
 * Tests that no answer makes a click do nothing: one with a field less, a page of HTML and an empty
 * one are reported once, and the act can be begun again. One with a field more and a late one do.
 */
export function testAnswers<E extends Endpoint>(tested: AnsweredAct<E>): void {
  const { endpoint, answer, field, button, open } = tested;
  const less = JSON.stringify({ ...answer, [field]: undefined });
  const more = JSON.stringify({ ...answer, added: 1 });
  const reported: number[] = [];
  let stop = () => {};
  beforeEach(() => {
    reported.length = 0;
    stop = reporter.onError(({ status }) => void reported.push(status));
  });
  afterEach(() => stop());
  const begin = async (body: string | Promise<string>) => {
    const api = new FakeApi().send(endpoint, body).install();
    await open(api);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(api.callsOf(endpoint)).toHaveLength(1));
  };
  const canBegin = () =>
    waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());

  test.each([
    ['a field less', less],
    ['HTML', '<!doctype html><title>Proxy</title>'],
    ['nothing', ''],
  ])('an act whose answer has %s says so once and can be begun again', async (_, body) => {
    await begin(body);
    await waitFor(() => expect(reported).toEqual([endpoint.status ?? 200]));
    await canBegin();
    expect(reported).toHaveLength(1);
  });

  test('an act whose answer has a field more, or comes late, is done', async () => {
    let come: (body: string) => void = () => {};
    await begin(new Promise((resolve) => (come = resolve)));
    expect(screen.getByRole('button', { name: button })).toBeDisabled();
    come(more);
    await waitFor(() => {
      const again = screen.queryByRole('button', { name: button });
      if (again) expect(again).toBeEnabled();
    });
    expect(reported).toEqual([]);
  });
}
