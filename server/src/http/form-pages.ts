import type { FastifyReply } from 'fastify';
import { HttpProblem } from '../ground/problem.ts';

/** The typed values. A page that refuses a form shows it again. */
export type Typed = Readonly<Record<string, string>>;

/** The texts of a form or a query, without blanks around them. */
export const typedIn = (given: unknown): Typed =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );

/**
 * The fault of a form, as a key of the texts. Only `fields` have one; others are of a made-up
 * form.
 */
export const errorIn = (
  issues: readonly { readonly path: readonly PropertyKey[] }[],
  fields: readonly string[],
): string => {
  const field = String(issues[0]?.path[0] ?? '');
  return fields.includes(field) ? `Wrong:${field}` : 'Wrong:kind';
};

/** The field that an error is about, by its key. Empty for errors of the whole form. */
export const fieldOf = (error: string | undefined): string =>
  error?.startsWith('Wrong:') ? error.slice('Wrong:'.length) : '';

/** Sends a page for one person: nobody keeps it, and no other site learns its address. */
export const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);

/** Whether counting refuses: a page then says so, and shows again what was typed. */
export async function isRefused(counting: Promise<unknown>): Promise<boolean> {
  try {
    await counting;
    return false;
  } catch (error) {
    if (error instanceof HttpProblem) return true;
    throw error;
  }
}
