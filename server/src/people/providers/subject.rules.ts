/**
 * Whether a subject names one person: 1 to 255 characters (OpenID Connect Core 1.0, section 2), no
 * control characters. People without a subject would all share the empty one, which openid-client 6.8
 * accepts.
 */
export const isSubject = (subject: string): boolean => /^\P{Cc}{1,255}$/u.test(subject);
