/** The demo's password; see server/src/demo/people.ts. */
const password = '1q2w3E*';
export interface Caller {
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  readonly token: string;
}

/**
 * Signs in as a demo person, who proves at once who they are. Returns a function that calls the API
 * as that person.
 */
export async function signedIn(url: string, person: string): Promise<Caller> {
  const answer = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: `${person}@editorial.test`,
      password,
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
    }),
  });
  if (!answer.ok)
    throw new Error(`${person} could not sign in: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const call: Caller['call'] = (method, path, body, headers = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const { status } = await call('POST', '/api/account/identity-check', { password });
  if (status !== 204) throw new Error(`${person} could not prove who they are: ${status}`);
  return { token, call };
}
