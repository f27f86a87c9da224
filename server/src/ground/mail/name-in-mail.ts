/** An address of a mailbox, and nothing else: programs for mail open no page for it. */
const MAILBOX = /^[^\s@/:]+@[^\s@/:]+$/;
/** Where a name would become a link: a scheme, or a dot before something like a domain. */
const LINKS = /:\/+|(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=\p{L}{2})/gu;

/**
 * A name as mails show it. People choose their names, and mails of the site show them to others, so
 * no program for mail may find an address of a page in one: `evil.example` becomes `evil example`.
 */
export const nameInMail = (name: string): string =>
  MAILBOX.test(name) ? name : name.replaceAll(LINKS, ' ');
