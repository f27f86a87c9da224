import type { Card } from './cards.ts';
import type { Words } from './words.ts';

/** The site that a card is of. */
export interface CardSite {
  readonly address: string;
  readonly name: string;
}

/** The card of home: who runs the site, and how to search it. */
export function homeCard(words: Words, { address: site, name: siteName }: CardSite): Card {
  return {
    title: siteName,
    description: words('HomeLead'),
    address: `${site}/`,
    data: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', '@id': `${site}/#organization`, name: siteName, url: site },
        {
          '@type': 'WebSite',
          name: siteName,
          url: site,
          publisher: { '@id': `${site}/#organization` },
          potentialAction: {
            '@type': 'SearchAction',
            target: `${site}/catalog?searchText={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        },
      ],
    },
  };
}
