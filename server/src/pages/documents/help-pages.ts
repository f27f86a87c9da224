import { escape } from '@editorial/contracts/markup';
import type { FastifyInstance } from 'fastify';
import { languageOf, Languages } from '../../settings/languages/texts.ts';
import { sendNotFound } from '../public-pages/not-found-page.ts';
import type { Content, SendPage } from '../public-pages/page-sender.ts';
import { type Words, wordsIn } from '../public-pages/words.ts';
import { documentPage, type DocumentSite, versionIn } from './document-pages.ts';
import { renderDocument, sectionsOf } from './documents.ts';
import { pathOfTopic, searchTopics, slugOf, type Topic, topicsOf } from './help-topics.ts';
import { contentOf, waysOn } from './text-page.ts';

/** A longer search finds nothing, and would fill the memory of pages. */
const MAX_SEARCH_LENGTH = 100;
/** Search engines show no more of a description. */
const MAX_DESCRIPTION_LENGTH = 300;

/** The search of the help works without scripts. */
function searchForm(words: Words, search: string): string {
  return `<search><form action="/help"><label for="help-search">${escape(words('SearchHelp'))}</label> <input id="help-search" class="ed-input" type="search" name="q" maxlength="${MAX_SEARCH_LENGTH}" value="${escape(search)}"> <button type="submit" class="ed-button">${escape(words('Search'))}</button></form></search>`;
}

const shortened = (text: string): string => text.slice(0, MAX_DESCRIPTION_LENGTH);

const linkTo = (topic: Topic, attributes = ''): string =>
  `<a href="${pathOfTopic(topic)}"${attributes}>${escape(topic.title)}</a>`;

/** The first sentence of a topic. */
const firstSentence = ({ summary }: Topic): string =>
  summary.split(/(?<=[.!?؟])\s/, 1)[0] ?? summary;

/** All topics. Their ids keep addresses like `/help#refunds` of use. */
function topicList(topics: readonly Topic[]): string {
  const items = topics.map(
    (topic) =>
      `<li id="${escape(topic.slug)}">${linkTo(topic)}<br>${escape(firstSentence(topic))}</li>`,
  );
  return `<ul class="document__topics">${items.join('')}</ul>`;
}

/** Results of a search, with their texts, or all topics if it found nothing. */
function foundTopics(words: Words, topics: readonly Topic[], search: string): string {
  const found = searchTopics(topics, search);
  if (found.length === 0)
    return `<p role="status">${escape(words('NothingFound'))}</p>${topicList(topics)}`;
  const back = `<p><a href="/help">${escape(words('AllTopics'))}</a></p>`;
  return found.map((topic) => `<h2>${linkTo(topic)}</h2>${topic.html}`).join('') + back;
}

/** The page of the help: its search, and what was found or all topics. */
function helpPage(language: string, site: DocumentSite, search: string): Content {
  const words = wordsIn(language);
  const { body } = site.texts.document('help', language);
  const topics = topicsOf(body);
  const { title, summary, html } = renderDocument(sectionsOf(body).head);
  return contentOf(words, site, {
    path: '/help',
    title,
    summary: summary || shortened(topics.map((topic) => topic.title).join(' · ')),
    html:
      searchForm(words, search) +
      (search ? foundTopics(words, topics, search) : html + topicList(topics)),
  });
}

/** The page of one topic, which leads on to the next and to all others. */
function topicPage(
  language: string,
  site: DocumentSite,
  topics: readonly Topic[],
  topic: Topic,
): Content {
  const words = wordsIn(language);
  const { title } = renderDocument(site.texts.document('help', language).body);
  const next = topics[topics.indexOf(topic) + 1];
  const onward = next
    ? `<p><a href="${pathOfTopic(next)}" rel="next">${escape(words('NextTopic', { title: next.title }))}</a></p>`
    : '';
  const all = `<a href="/help">${escape(words('AllTopics'))}</a>`;
  const links = topics.map((one) => linkTo(one, one === topic ? ' aria-current="page"' : ''));
  const hasTopic = (other: string) =>
    topicsOf(site.texts.document('help', other).body).some(({ slug }) => slug === topic.slug);
  return contentOf(words, site, {
    path: pathOfTopic(topic),
    title: topic.title,
    summary: shortened(topic.summary),
    html: topic.html + onward,
    ways: waysOn(title, [all, ...links]),
    parent: { path: '/help', title },
    languages: Languages.map(({ cultureName }) => cultureName).filter(hasTopic),
  });
}

/** The help, in the visitor's language: all topics with a search, and a page for each topic. */
export function helpPages(app: FastifyInstance, site: DocumentSite, send: SendPage): void {
  const hide = { schema: { hide: true } };
  const versionFor = (language: string) => site.texts.document('help', language).version;
  app.get<{ Querystring: Record<string, unknown> }>('/help', hide, (request, reply) => {
    const { q, version: asked } = request.query;
    const search = typeof q === 'string' ? q.trim().slice(0, MAX_SEARCH_LENGTH) : '';
    const version = versionIn(asked);
    const now = versionFor(languageOf(request));
    const path = JSON.stringify(['help', search, version, now]);
    return send({ request, reply, path, framePath: '/help' }, async (language) =>
      version === null || version === now
        ? helpPage(language, site, search)
        : documentPage({ name: 'help', language, version }, site),
    );
  });
  app.get<{ Params: { topic: string } }>('/help/:topic', hide, (request, reply) => {
    const language = languageOf(request);
    const { topic: asked } = request.params;
    const topics = topicsOf(site.texts.document('help', language).body);
    const topic = topics.find(({ slug }) => slug === slugOf(asked));
    if (asked === '') return reply.redirect('/help', 301);
    if (!topic) return sendNotFound(send, request, reply);
    if (topic.slug !== asked) return reply.redirect(pathOfTopic(topic), 301);
    const path = JSON.stringify(['help', topic.slug, versionFor(language), 'topic']);
    return send({ request, reply, path, framePath: '/help' }, async () =>
      topicPage(language, site, topics, topic),
    );
  });
}
