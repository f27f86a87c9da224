// Runs in the hidden frame that the issuer answers a silent request in: it hands its address to the
// page (the message is the one that oidc-client-ts waits for), so that this frame need not load the
// library.
parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin);
