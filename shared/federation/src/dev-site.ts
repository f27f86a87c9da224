import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type WebpackDevServer from 'webpack-dev-server';

/** Responses that contain the site's own URL: the settings and the issuer's discovery document. */
const naming = ['/assets/appsettings.json', '/identity/.well-known/openid-configuration'];
type Application = NonNullable<WebpackDevServer['app']>;

/** The headers of a request for tokens that the site reads. */
const passedOn = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'accept-language', '__tenant'].flatMap((name) =>
      headers[name] ? [[name, String(headers[name])]] : [],
    ),
  );

/**
 * Makes a site available under another origin. Its issuer redirects only to its own origin, and its
 * hubs refuse connections from other origins. So URLs are replaced in both directions.
 */
export function siteThrough(own: string, target: string) {
  const asked = new URL(target).origin;
  // The origin that the site itself uses may differ. It is known once the page has its settings.
  let site = asked;
  const outwards = (value: string) =>
    value.replaceAll(own, site).replaceAll(encodeURIComponent(own), encodeURIComponent(site));
  const inwards = (value: string) => value.replaceAll(site, own).replaceAll(asked, own);
  function fromTheSite(request: ClientRequest): void {
    for (const name of ['origin', 'referer']) {
      const value = request.getHeader(name);
      if (typeof value === 'string') request.setHeader(name, value.replace(own, site));
    }
  }
  return {
    /** The site's own addresses become those of this origin. */
    inwards,
    /** Adds routes for the requests that need more than changed headers. */
    addTo(app: Application): void {
      app.get(naming, (request, response, next) => {
        fetch(asked + request.originalUrl)
          .then(async (answer) => {
            const said = await answer.text();
            const { oAuthConfig } = JSON.parse(said) as { oAuthConfig?: { issuer: string } };
            if (oAuthConfig) site = new URL(oAuthConfig.issuer).origin;
            response.status(answer.status).type('json').send(inwards(said));
          })
          .catch(next);
      });
      app.post('/identity/token', (request, response, next) => {
        const headers = passedOn(request.headers);
        text(request)
          .then((body) =>
            fetch(asked + request.originalUrl, { method: 'POST', headers, body: outwards(body) }),
          )
          .then(async (answer) =>
            response
              .status(answer.status)
              .type('json')
              .send(await answer.text()),
          )
          .catch(next);
      });
    },
    proxy: {
      target: asked,
      ws: true,
      changeOrigin: true,
      pathRewrite: (path: string) => (path.startsWith('/identity/') ? outwards(path) : path),
      on: {
        proxyReq: fromTheSite,
        proxyReqWs: fromTheSite,
        proxyRes({ headers }: IncomingMessage) {
          if (headers.location) headers.location = inwards(headers.location);
        },
      },
    },
  };
}

export type SiteThrough = ReturnType<typeof siteThrough>;
