/** The page's scripts, and the files that only they need. */
const ScriptTags = /<script defer [^>]*><\/script>|<link rel="preload" [^>]* as="fetch"[^>]*>\n?/g;

/**
 * Lets a page that the server has drawn load its scripts after its pictures, so that they do not
 * take the line from them. `first.js` starts them.
 */
export function withLaterScripts(html: string): string {
  const tags = html.match(ScriptTags) ?? [];
  return html
    .replaceAll(ScriptTags, '')
    .replace('</head>', () => `<template id="scripts">${tags.join('')}</template></head>`);
}
