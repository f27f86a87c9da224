import { UserManager } from 'oidc-client-ts';

// Runs in the hidden frame that the issuer answers a silent request in; it only hands its address to the page.
void new UserManager({ authority: location.origin, client_id: 'silent', redirect_uri: location.origin }).signinSilentCallback();
