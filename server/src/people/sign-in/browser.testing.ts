import { createHash, randomBytes } from 'node:crypto';
import { DEMO_PASSWORD } from '../../demo/people.ts';

/**
 * What a browser does between a client's redirect and its callback: it keeps cookies, fills in the
 * sign-in form and follows redirects.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  async open(url: string | URL, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /**
   * Follows redirects within the issuer. Returns the last page, or the first address outside the
   * issuer.
   */
  async follow(url: string | URL): Promise<{ url: URL; page: string }> {
    for (let at = new URL(url), hops = 0; hops < 10; hops += 1) {
      if (!at.pathname.startsWith('/identity/')) return { url: at, page: '' };
      const response = await this.open(at);
      const next = response.headers.get('location');
      if (!next) return { url: at, page: await response.text() };
      at = new URL(next, at);
    }
    throw new Error('The redirects do not end.');
  }

  /** Signs in on the issuer's page. Returns the address that the browser is then sent to. */
  async signIn(url: string | URL, userName: string, password = DEMO_PASSWORD): Promise<URL> {
    const { url: at, page } = await this.follow(url);
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const answer = await this.open(at, { token, username: userName, password, tenant: '' });
    return (await this.follow(new URL(answer.headers.get('location') ?? '', at))).url;
  }
}

/**
 * The address at which a sign-in of the site's own client begins. Its code is never exchanged.
 * `more` adds parameters.
 */
export const signInAddress = (
  siteUrl: string,
  more: Readonly<Record<string, string>> = {},
): string =>
  `${siteUrl}/identity/auth?${new URLSearchParams({
    client_id: 'Editorial_App',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${siteUrl}/signin-callback`,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })}`;
