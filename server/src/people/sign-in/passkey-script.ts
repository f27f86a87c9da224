import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The browser part of WebAuthn, in the package's version for pages without a build. */
const library = createRequire(import.meta.url)
  .resolve('@simplewebauthn/browser')
  .replace(/(simplewebauthn[\\/]browser)[\\/].*$/, '$1/dist/bundle/index.umd.min.js');

/** Shows the passkey forms in browsers that support WebAuthn, and submits the browser's answer. */
const glue = `
for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!SimpleWebAuthnBrowser.browserSupportsWebAuthn()) break;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const failure = form.querySelector('.error');
    failure.hidden = true;
    const ask = form.dataset.passkey === 'Add' ? 'startRegistration' : 'startAuthentication';
    try {
      const answer = await SimpleWebAuthnBrowser[ask]({ optionsJSON: JSON.parse(form.dataset.options) });
      form.elements.passkey.value = JSON.stringify(answer);
      form.submit();
    } catch {
      failure.hidden = false;
    }
  });
}
`;

let script: Promise<string> | undefined;
/** `/identity/passkey.js`. */
export const passkeyScript = (): Promise<string> =>
  (script ??= readFile(library, 'utf8').then((code) => code + glue));
