/** Patterns of secrets by provider. Findings name only the kind, so that they repeat no secret. */
export const SecretPatterns: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a secret key of Stripe': /\b[sr]k_live_[0-9a-zA-Z]{16,}\b/,
  'a webhook secret of Stripe': /\bwhsec_[0-9a-zA-Z]{24,}\b/,
  'a token of GitHub': /\b(?:gh[opsu]_[0-9A-Za-z]{36}|github_pat_\w{50,})\b/,
  'a token of npm': /\bnpm_[0-9A-Za-z]{36}\b/,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{20,}\b/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}\b/,
  'a password in an address':
    /\b(?:postgres(?:ql)?|smtps?|amqps?|redis|https?):\/\/[^\s:/@$'"`<>{}]+:(?!\$\{|p@|\.\.\.)[^\s/@$'"`<>{}]{8,}@/,
};

/** Returns the kinds of secrets in a text, each with its line. */
export const secretsIn = (text: string): readonly { kind: string; line: number }[] =>
  text.split('\n').flatMap((content, index) =>
    Object.entries(SecretPatterns)
      .filter(([, pattern]) => pattern.test(content))
      .map(([kind]) => ({ kind, line: index + 1 })),
  );
