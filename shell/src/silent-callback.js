// Runs in the hidden frame to which the issuer redirects a silent request. Passes its address to
// the page, in the message that oidc-client-ts waits for, so that this frame need not load the
// library.
parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin);
